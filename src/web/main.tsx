import './main.css';
import { createRoot } from 'react-dom/client';
import { locale } from './core/i18n.ts';
import { watchPreloadErrors } from './core/pages.ts';
import { startSession } from './core/session.ts';
import { applyTheme } from './core/theme.ts';
import { paths } from './paths.ts';
import { App, preload } from './router.tsx';

const root = document.getElementById('root');
document.documentElement.lang = locale;
applyTheme();
watchPreloadErrors();
const belongsToAdmin = startSession();
if (belongsToAdmin && !window.location.pathname.startsWith(paths.admin)) window.location.replace(paths.admin);
else if (root) {
  preload(window.location.pathname);
  createRoot(root).render(<App />);
}
