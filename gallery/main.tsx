import './gallery.css';
import { createRoot } from 'react-dom/client';
import { loadStartTexts } from '#web/core/i18n/i18n.ts';
import { Router } from '#web/core/router/router.tsx';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
await loadStartTexts();
if (root) {
  createRoot(root).render(
    <Router>
      <Gallery />
    </Router>,
  );
}
