import type { Place } from '#shared/places/schema.ts';
import { onSession, session } from '#web/core/session.ts';
import { STORAGE_KEY } from '#web/core/storage.ts';

const KEY = `${STORAGE_KEY}:places`;
const MOST = 6;

/** The places chosen last on this device, the latest first. */
export function recentPlaces(): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** By hand, not by the schema: the schema library would come along with the first screen. */
function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'name' in value && 'country' in value && 'zone' in value)) return false;
  const { id, name, country, zone } = value;
  const named = typeof name === 'object' && name !== null && 'uk' in name && 'en' in name;
  return typeof id === 'number' && named && typeof country === 'string' && typeof zone === 'string';
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
