import { useEffect } from 'react';
import { NIGHT_COOKIE, THEME_COOKIE } from '#shared/core/page.ts';
import { isNight, nextSunrise, type Spot } from '#shared/core/sun.ts';
import { readOwn, storeOwn } from '../storage/scoped-storage.ts';
import { readCookie, writeCookie } from '../storage/storage.ts';
import { createStore, useStore } from './store.ts';
import { chooseTheme, isTheme, type Theme, useTheme } from './theme.ts';

/** The name under which the last known place of the person's bus is stored. */
const PLACE = 'night-place';
/** Where the device most probably is while nothing else is known: the middle of Europe's latitudes. */
const USUAL_LATITUDE = 50;

/** Changes whenever the choice of "dark at night" does. */
const changed = createStore(0);

/**
 * The theme for the day if the person chose a dark theme from sunset to sunrise; null otherwise. It belongs to the device. The theme's
 * cookie always contains the theme that is shown now, so that the server and the first paint do not have to compute the sunset.
 */
export function dayTheme(): Theme | null {
  const stored = readCookie(NIGHT_COOKIE);
  return isTheme(stored) ? stored : null;
}

export function useDayTheme(): Theme | null {
  useStore(changed);
  useTheme();
  return dayTheme();
}

/** Switches "dark at night" on or off; `theme` is the one by day. */
export function chooseNight(on: boolean, theme: Theme, now = new Date()): void {
  writeCookie(NIGHT_COOKIE, on ? theme : null);
  changed.set(changed.get() + 1);
  if (on) applyNight(now);
  else chooseTheme(theme);
}

export function applyNight(now = new Date()): void {
  const theme = dayTheme();
  if (theme === null) return;
  const due = isNight(now, place(now)) ? 'dark' : theme;
  if ((readCookie(THEME_COOKIE) ?? 'system') !== due) chooseTheme(due);
}

const MINUTE = 60_000;

export function useNight(): void {
  useEffect(() => {
    const apply = () => applyNight();
    apply();
    const timer = setInterval(apply, MINUTE);
    document.addEventListener('visibilitychange', apply);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', apply);
    };
  }, []);
}

/** Until when the theme is dark automatically; null by day, or when that is not chosen. */
export function darkUntil(now: Date): Date | null {
  if (dayTheme() === null || !isNight(now, place(now))) return null;
  return nextSunrise(now, place(now));
}

/** Notes where the person's bus is, or the stop that it is at. */
export function rememberPlace({ lat, lon }: Spot): void {
  storeOwn(PLACE, { lat, lon });
}

function place(now: Date): Spot {
  const stored = readOwn(PLACE);
  if (typeof stored === 'object' && stored !== null && 'lat' in stored && 'lon' in stored) {
    const { lat, lon } = stored;
    if (typeof lat === 'number' && typeof lon === 'number') return { lat, lon };
  }
  // Clocks are ahead of Greenwich by an hour for each 15 degrees.
  return { lat: USUAL_LATITUDE, lon: -now.getTimezoneOffset() / 4 };
}
