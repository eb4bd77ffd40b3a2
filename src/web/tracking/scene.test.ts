import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const stop = (seq: number, uk: string, lat: number, lon: number, country: string) => ({
  seq,
  place: { name: { uk, en: uk }, lat, lon, country },
});
const ROAD = {
  stops: [
    stop(0, 'Львів', 49.84, 24.03, 'UA'),
    stop(1, 'Жешув', 50.04, 22, 'PL'),
    stop(2, 'Краків', 50.06, 19.94, 'PL'),
    stop(3, 'Вроцлав', 51.11, 17.03, 'PL'),
  ],
  crossing: { short: { uk: 'Краківець', en: 'Krakivets' }, lat: 49.96, lon: 23.11, countries: ['UA', 'PL'] },
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
beforeAll(async () => {
  ({ sceneOf } = await import('./scene.ts'));
});

test('a way alone is all ahead, over its crossing', () => {
  const { stops, crossing, buses, km } = sceneOf(ROAD, null, '');
  expect(stops.map(({ name, state }) => [name, state])).toEqual([
    ['Львів', 'ahead'],
    ['Жешув', 'ahead'],
    ['Краків', 'ahead'],
    ['Вроцлав', 'ahead'],
  ]);
  expect([crossing?.name, buses, km]).toEqual(['Краківець', [], null]);
});

test('what lies before the next stop is past, also where only some stops are told of', () => {
  const live = { position: POSITION, km: 220, nextSeq: 2, stops: [] };
  const { stops, buses } = sceneOf(ROAD, live, 'Автобус');
  expect(stops.map(({ state }) => state)).toEqual(['past', 'past', 'next', 'ahead']);
  expect(buses).toMatchObject([{ at: [21, 50.05], label: 'Автобус', old: false, plate: null }]);
});

test('a bus that was heard two minutes ago and longer is old', () => {
  const seen = (age: number) =>
    sceneOf(ROAD, { position: { ...POSITION, age }, km: 1, nextSeq: 1, stops: [] }, '').buses[0]?.old;
  expect([seen(120), seen(121)]).toEqual([false, true]);
});

test('a way within one country has no crossing', () => {
  expect(sceneOf({ ...ROAD, stops: ROAD.stops.slice(1) }, null, '').crossing).toBeNull();
});
