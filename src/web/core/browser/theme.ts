import { THEME_COOKIE } from '#shared/core/page.ts';
import { readCookie, writeCookie } from '../storage/storage.ts';
import { EMBEDDED } from './embedded.ts';
import { createStore, useStore } from './store.ts';

/**
 * The reader's choice: the theme of the system, or always light or dark. It belongs to the device and survives a
 * sign-out.
 */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The choice since this page was loaded. */
const chosen = createStore<Theme | null>(null);

export function useTheme(): Theme {
  return useStore(chosen) ?? storedTheme();
}

export function chooseTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme === 'system' ? null : theme);
  applyTheme();
  chosen.set(theme);
}

/** Sets the theme on the document. It is called before the first paint, so that the other theme does not flash. */
export function applyTheme(): void {
  const theme = storedTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

function storedTheme(): Theme {
  if (EMBEDDED) return EMBEDDED.theme ?? 'system';
  const cached = readCookie(THEME_COOKIE);
  return isTheme(cached) ? cached : 'system';
}

export function isTheme(value: string | null): value is Theme {
  return THEMES.some((theme) => theme === value);
}
