import { beforeAll, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const stop = (seq: number, uk: string, lat: number, lon: number, country: string) => ({
  seq,
  place: { name: { uk, en: uk }, lat, lon, country },
});
const COUNTRIES: [string, string] = ['UA', 'PL'];
const TRIP_PATH = {
  stops: [
    stop(0, 'Львів', 49.84, 24.03, 'UA'),
    stop(1, 'Жешув', 50.04, 22, 'PL'),
    stop(2, 'Краків', 50.06, 19.94, 'PL'),
    stop(3, 'Вроцлав', 51.11, 17.03, 'PL'),
  ],
  crossing: {
    short: { uk: 'Краківець', en: 'Krakivets' },
    lat: 49.96,
    lon: 23.11,
    countries: COUNTRIES,
  },
};
const CROSSING = {
  key: 'krakivets',
  name: { uk: 'Краківець – Корчова', en: 'Krakivets – Korczowa' },
  busAllowed: true,
  open: true,
};
const POSITION = {
  latitude: 50.05,
  longitude: 21,
  accuracy: 10,
  speed: 20,
  heading: 270,
  recordedAt: '2026-06-12T10:00:00.000Z',
  age: 5,
};

let sceneOf: typeof import('./scene.ts').sceneOf;
let fleetScene: typeof import('./scene.ts').fleetScene;
beforeAll(async () => {
  ({ sceneOf, fleetScene } = await import('./scene.ts'));
});

test('a path without a live trip is entirely ahead and goes over its crossing', () => {
  const { stops, crossing, buses, km } = sceneOf(TRIP_PATH, null, '');
  expect(stops.map(({ name, state }) => [name, state])).toEqual([
    ['Львів', 'ahead'],
    ['Жешув', 'ahead'],
    ['Краків', 'ahead'],
    ['Вроцлав', 'ahead'],
  ]);
  expect([crossing?.name, buses, km]).toEqual(['Краківець', [], null]);
});

test('stops before the next one are past, also when the live trip lists only some stops', () => {
  const live = { position: POSITION, km: 220, nextSeq: 2, stops: [] };
  const { stops, buses } = sceneOf(TRIP_PATH, live, 'Автобус');
  expect(stops.map(({ state }) => state)).toEqual(['past', 'past', 'next', 'ahead']);
  expect(buses).toMatchObject([{ at: [21, 50.05], label: 'Автобус', old: false, plate: null }]);
});

test('a bus is old when its position is two minutes old or older', () => {
  const seen = (age: number) =>
    sceneOf(TRIP_PATH, { position: { ...POSITION, age }, km: 1, nextSeq: 1, stops: [] }, '').buses[0]?.old;
  expect([seen(120), seen(121)]).toEqual([false, true]);
});

test('a path within one country has no crossing', () => {
  expect(sceneOf({ ...TRIP_PATH, stops: TRIP_PATH.stops.slice(1) }, null, '').crossing).toBeNull();
});

describe('a map with several buses', () => {
  const bus = (tripId: number, position: typeof POSITION | null) => ({
    ...TRIP_PATH,
    stops: TRIP_PATH.stops.map(({ seq, place }) => ({ seq, place: { ...place, zone: 'Europe/Kyiv' } })),
    crossing: { ...CROSSING, ...TRIP_PATH.crossing },
    tripId,
    from: { uk: 'Львів', en: 'Lviv' },
    to: { uk: 'Вроцлав', en: 'Wrocław' },
    bus: { name: 'Setra S 415', number: `BC ${tripId} HK` },
    driver: null,
    position,
    km: position && 220,
    delayMinutes: null,
    nextSeq: position && 2,
    nextPlannedAt: null,
    nextExpected: null,
  });
  const fleet = [bus(7, POSITION), bus(9, null)];
  const show = (chosen: number | null) =>
    fleetScene(
      fleet,
      chosen,
      ({ tripId }) => `автобус ${tripId}`,
      (tripId) => `/trips/list/${tripId}`,
    );

  test('shows the path of each trip, and links each bus with a position to its trip', () => {
    const scene = show(null);
    expect(scene.lines.map(({ points }) => points.length)).toEqual([5, 5]);
    expect(scene.buses).toMatchObject([{ id: 7, plate: 'BC 7 HK', href: '/trips/list/7', label: 'автобус 7' }]);
    expect([scene.line.points, scene.stops, scene.crossing, scene.km]).toEqual([[], [], null, null]);
  });

  test('highlights the path and the stops of the chosen trip, with or without a position', () => {
    const scene = show(7);
    expect([scene.line.points.length, scene.km, scene.crossing?.name]).toEqual([5, 220, 'Краківець']);
    expect(scene.stops.map(({ state }) => state)).toEqual(['past', 'past', 'next', 'ahead']);
    expect(show(9).stops.map(({ state }) => state)).toEqual(['ahead', 'ahead', 'ahead', 'ahead']);
    expect(show(9).buses).toHaveLength(1);
  });

  test('chooses no trip that is not running any more', () => {
    expect(show(11)).toMatchObject({ stops: [], km: null });
  });
});
