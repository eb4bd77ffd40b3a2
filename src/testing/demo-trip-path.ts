import type { TripPath } from '#server/operations/tracking/queries/trip-paths.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** When the first stop of the path is left, in ms since 1970. */
export const DEPARTS = Date.parse('2026-06-12T04:00:00Z');

const iso = (at: number) => new Date(at).toISOString();

/** Lviv, Rzeszów, Kraków, Wrocław: five hours, three, four, with ten minutes at each stop. */
export function demoTripPath(id: number, change: Partial<TripPath> = {}): TripPath {
  const place = (name: string, country: string, lat: number, lon: number) => ({
    id: 1,
    name: { uk: name, en: name },
    region: null,
    country,
    lat,
    lon,
    zone: 'Europe/Warsaw',
    population: 1,
  });
  const stop = (seq: number, arrives: number | null, departs: number | null, of: ReturnType<typeof place>) => ({
    seq,
    place: of,
    point: '',
    arrivesAt: arrives === null ? null : iso(DEPARTS + arrives * HOUR),
    departsAt: departs === null ? null : iso(DEPARTS + departs * HOUR),
    arrivedAt: null,
    departedAt: null,
  });
  return {
    id,
    status: 'planned',
    routeId: 1,
    priceChangeId: null,
    shift: 0,
    carrierId: 1,
    driverId: 1,
    busId: 1,
    serviceDate: '2026-06-12',
    run: 0,
    departsAt: new Date(DEPARTS),
    arrivesAt: new Date(DEPARTS + 12 * HOUR),
    finishedAt: null,
    cancelledAt: null,
    currentSeq: null,
    delayMinutes: null,
    crossing: null,
    stops: [
      stop(0, null, 0, place('Львів', 'UA', 49.84, 24.03)),
      stop(1, 5, 5 + 1 / 6, place('Жешув', 'PL', 50.04, 22)),
      stop(2, 8, 8 + 1 / 6, place('Краків', 'PL', 50.06, 19.94)),
      stop(3, 12, null, place('Вроцлав', 'PL', 51.11, 17.03)),
    ],
    position: null,
    passage: null,
    slotAt: null,
    breakdown: null,
    late: null,
    waits: [],
    ...change,
  };
}
