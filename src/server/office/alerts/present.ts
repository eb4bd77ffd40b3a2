import type { Place } from '#shared/network/places/schema.ts';

export function searchPath(search: { from: Place; to: Place; date: string; passengers: number }): `/${string}` {
  const query = { from: search.from.id, to: search.to.id, date: search.date, passengers: search.passengers };
  return `/search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

export function waitingPath(entryId: number): `/${string}` {
  return `/waiting/${entryId}`;
}
