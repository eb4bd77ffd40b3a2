import type { Place } from '#shared/network/places/schema.ts';
import type { CallStops, PastBooking } from '#shared/sales/bookings/callers/callers-schema.ts';

const CHIPS = 5;

type End = 'from' | 'to';

/**
 * The towns offered for one end of the ride: the towns of the caller's earlier rides first, then the carrier's own, the most booked first;
 * with the other end chosen, only towns that the carrier sells with it. The chosen town is always among them.
 */
export function townChips(
  stops: CallStops | undefined,
  past: readonly PastBooking[],
  end: End,
  { chosen, other }: { chosen: Place | null; other: Place | null },
): Place[] {
  const opposite = end === 'from' ? 'to' : 'from';
  const fits = (ends: { from: number; to: number }) => other === null || ends[opposite] === other.id;
  const places = new Map((stops?.places ?? []).map((place) => [place.id, place]));
  const sold = (stops?.pairs ?? []).filter(fits);
  const weights = new Map<number, number>();
  for (const pair of sold) weights.set(pair[end], (weights.get(pair[end]) ?? 0) + pair.booked + 0.001);
  const popular = [...weights].sort(([, a], [, b]) => b - a).flatMap(([id]) => places.get(id) ?? []);
  const ownTowns = past.filter(({ from, to }) => fits({ from: from.id, to: to.id })).map((ride) => ride[end]);
  const all = [...ownTowns.filter(({ id }) => weights.has(id)), ...popular].filter(({ id }) => id !== other?.id);
  const once = [...new Map(all.map((place) => [place.id, place])).values()].slice(0, CHIPS);
  if (chosen && !once.some(({ id }) => id === chosen.id)) return [...once.slice(0, CHIPS - 1), chosen];
  return once;
}

/**
 * The next town after the chosen one whose name in either language begins with a typed letter, because people do not switch the keyboard
 * layout for one letter; and whether it is the only such town. Null when there is none.
 */
export function townByLetter(
  towns: readonly Place[],
  chosen: Place | null,
  letter: string,
): { town: Place; only: boolean } | null {
  const typed = letter.toLocaleLowerCase();
  const fitting = towns.filter(({ name }) =>
    Object.values(name).some((one) => one.toLocaleLowerCase().startsWith(typed)),
  );
  const index = fitting.findIndex(({ id }) => id === chosen?.id);
  const town = fitting[(index + 1) % fitting.length];
  return town ? { town, only: fitting.length === 1 } : null;
}
