import { type AppContext, perApp } from '#server/context.ts';
import type { Place } from '#shared/network/places/schema.ts';
import type { SettlementIndex } from '#shared/network/places/settlements.ts';
import { indexPlaces, type NamedPlace, type PlaceIndex } from '#shared/network/places/suggest.ts';
import { mergedPlaces, namedPlaces } from '../queries.ts';
import { type Gazetteer, readGazetteer } from './gazetteer.ts';

/** How long names and mergers are cached: after a change, another process uses the old ones for at most a minute. */
const AGE_MS = 60_000;

interface CacheEntry<T> {
  at: number;
  value: Promise<T>;
}

interface Caches {
  names?: CacheEntry<PlaceIndex<NamedPlace & { place: Place }>> | undefined;
  /** The number of a merged place, and of the one that it is now. */
  merged?: CacheEntry<ReadonlyMap<number, number>> | undefined;
}

/** Settlements and further names, read once: the file does not change while the server runs. */
const gazetteer = perApp((): { read?: Promise<Gazetteer> } => ({}));

export async function settlementIndex(app: AppContext): Promise<SettlementIndex> {
  return (await gazetteerOf(app)).settlements;
}

function gazetteerOf(app: AppContext): Promise<Gazetteer> {
  const cache = gazetteer(app);
  cache.read ??= readGazetteer();
  return cache.read;
}

async function indexedPlaces(app: AppContext): Promise<PlaceIndex<NamedPlace & { place: Place }>> {
  const [places, { further }] = await Promise.all([namedPlaces(app.pool), gazetteerOf(app)]);
  return indexPlaces(places.map((named) => ({ ...named, further: further.get(named.place.id) })));
}

const stored = perApp((): Caches => ({}));

/** Returns the index of all place names. It is cached in memory, because every key press asks for suggestions. */
export function placeIndex(app: AppContext, now: Date): Promise<PlaceIndex<NamedPlace & { place: Place }>> {
  const caches = stored(app);
  const known = caches.names;
  if (known && isFresh(known, now)) return known.value;
  const value = indexedPlaces(app);
  caches.names = { at: now.getTime(), value };
  value.catch(() => delete caches.names);
  return value;
}

/** A search between two places with the numbers that they have now, where one of them was merged into another. */
export async function placesOfToday<Q extends { from: number; to: number }>(
  app: AppContext,
  query: Q,
  now: Date,
): Promise<Q> {
  const merged = await mergers(app, now);
  const [from, to] = [merged.get(query.from) ?? query.from, merged.get(query.to) ?? query.to];
  return { ...query, from, to };
}

function mergers(app: AppContext, now: Date): Promise<ReadonlyMap<number, number>> {
  const caches = stored(app);
  const known = caches.merged;
  if (known && isFresh(known, now)) return known.value;
  const value = mergedPlaces(app.pool);
  caches.merged = { at: now.getTime(), value };
  value.catch(() => delete caches.merged);
  return value;
}

/** Clears the cache of this process, after a place has been edited. */
export function clearPlaceCaches(app: AppContext): void {
  const caches = stored(app);
  delete caches.names;
  delete caches.merged;
}

function isFresh({ at }: CacheEntry<unknown>, now: Date): boolean {
  return Math.abs(now.getTime() - at) < AGE_MS;
}
