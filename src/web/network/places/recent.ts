import type { Place } from '#shared/network/places/schema.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

const KEY = 'places';
const MAX_COUNT = 6;

/** The places that the current person chose last on this device, the latest first. */
export function recentPlaces(): Place[] {
  const stored = readOwn(KEY);
  return Array.isArray(stored) ? stored.filter(isPlace) : [];
}

/** Checked by hand: the schema library would be loaded with the first screen. */
function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'name' in value && 'country' in value && 'zone' in value)) return false;
  const { id, name, country, zone } = value;
  const named = typeof name === 'object' && name !== null && 'uk' in name && 'en' in name;
  return typeof id === 'number' && named && typeof country === 'string' && typeof zone === 'string';
}

/** Puts a place at the head of the recent ones. */
export function rememberPlace(chosen: Place): void {
  const others = recentPlaces().filter(({ id }) => id !== chosen.id);
  storeOwn(KEY, [chosen, ...others].slice(0, MAX_COUNT));
}
