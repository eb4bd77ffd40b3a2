import { THEME_COOKIE } from '#shared/core/page.ts';
import { readCookie, writeCookie } from '../storage/storage.ts';
import { createStore, useStore } from './store.ts';

/** What the reader wants: as the system is, or always light or dark. It belongs to the device and outlives a logout. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What was chosen since the page was loaded. */
const chosen = createStore<Theme | null>(null);

export function useTheme(): Theme {
  return useStore(chosen) ?? storedTheme();
}

export function chooseTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme === 'system' ? null : theme);
  applyTheme();
  chosen.set(theme);
}

/** Called before the first drawing, so that nothing flashes in the other theme. */
export function applyTheme(): void {
  const theme = storedTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

function storedTheme(): Theme {
  const cached = readCookie(THEME_COOKIE);
  return THEMES.find((theme) => theme === cached) ?? 'system';
}
