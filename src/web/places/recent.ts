import * as z from 'zod/mini';
import { type Place, place } from '#shared/places/schema.ts';
import { onSession, session } from '#web/core/session.ts';
import { STORAGE_KEY } from '#web/core/storage.ts';

const KEY = `${STORAGE_KEY}:places`;
const MOST = 6;

const places = z.array(place);

/** The places chosen last on this device, the latest first. */
export function recentPlaces(): Place[] {
  try {
    const read = places.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** Puts a place first among the recent ones. */
export function rememberPlace(chosen: Place): void {
  const others = recentPlaces().filter(({ id }) => id !== chosen.id);
  try {
    localStorage.setItem(KEY, JSON.stringify([chosen, ...others].slice(0, MOST)));
  } catch {
    // private mode or a full disk: only the convenience is lost
  }
}

// Where somebody went is nobody else's business: it goes with their sign-in (specification, section 4: logout).
let token = session().token;
onSession(() => {
  const next = session().token;
  if (token && !next) localStorage.removeItem(KEY);
  token = next;
});
