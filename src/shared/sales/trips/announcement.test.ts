import { describe, expect, test } from 'vitest';
import { type AnnouncementFacts, announcement, isAnnounced } from './announcement.ts';
import { TRIP_STATUSES, type TripStop } from './schema.ts';

const LVIV = { id: 1, name: { uk: 'Львів', en: 'Lviv' }, country: 'UA', zone: 'Europe/Kyiv', lat: 0, lon: 0 };
const STRYI = { ...LVIV, id: 4, name: { uk: 'Стрий', en: 'Stryi' } };
const KRAKOW = { ...LVIV, id: 2, name: { uk: 'Краків', en: 'Kraków' }, country: 'PL', zone: 'Europe/Warsaw' };
const WROCLAW = { ...KRAKOW, id: 3, name: { uk: 'Вроцлав', en: 'Wrocław' } };

function stop(seq: number, place: typeof LVIV, arrivesAt: string | null, departsAt: string | null): TripStop {
  return {
    seq,
    place,
    point: seq === 0 ? 'Стрийська, 109' : '',
    arrivesAt,
    departsAt,
    arrivedAt: null,
    departedAt: null,
  };
}

const TRIP_PATH = [
  stop(0, LVIV, null, '2026-11-21T20:00:00Z'),
  stop(1, KRAKOW, '2026-11-22T03:00:00Z', '2026-11-22T03:10:00Z'),
  stop(2, WROCLAW, '2026-11-22T06:40:00Z', null),
];

function announced(change: Partial<AnnouncementFacts> = {}): AnnouncementFacts {
  return {
    trip: { from: LVIV, to: WROCLAW, stops: TRIP_PATH },
    ...{ price: 4500, parcelPrice: 1000, freeSeats: 7, contacts: [], driverPhone: null },
    ...change,
  };
}

const kinds = (change: Partial<AnnouncementFacts>) => announcement(announced(change)).map(({ kind }) => kind);

test('a night over the border: each stop by its own clock, the new day where it begins', () => {
  expect(announcement(announced({ driverPhone: '+380671234567' }))).toEqual([
    { kind: 'path', from: LVIV.name, to: WROCLAW.name },
    { kind: 'day', date: '2026-11-21' },
    { kind: 'stop', time: '22:00', name: LVIV.name, point: 'Стрийська, 109' },
    { kind: 'day', date: '2026-11-22' },
    { kind: 'stop', time: '04:10', name: KRAKOW.name, point: '' },
    { kind: 'stop', time: '07:40', name: WROCLAW.name, point: '' },
    { kind: 'localTimes' },
    { kind: 'price', cents: 4500 },
    { kind: 'parcel', cents: 1000 },
    { kind: 'seats', count: 7 },
    { kind: 'phone', phone: '+380671234567' },
  ]);
});

test('within one zone and day neither is said twice', () => {
  const stops = [stop(0, LVIV, null, '2026-11-21T06:00:00Z'), stop(1, STRYI, '2026-11-21T07:00:00Z', null)];
  expect(kinds({ trip: { from: LVIV, to: STRYI, stops } })).toEqual([
    ...['path', 'day', 'stop', 'stop', 'price', 'parcel', 'seats'],
  ]);
});

describe('what is left out or by arrangement', () => {
  test.each([
    ['a full bus names no seats', { freeSeats: 0 }, 'seats'],
    ['who takes no parcels names no price of them', { parcelPrice: 'no' }, 'parcel'],
    ['without a telephone there is none', {}, 'phone'],
  ] as const)('%s', (_, change, kind) => expect(kinds(change)).not.toContain(kind));

  test('a price by arrangement stays, as null', () => {
    const lines = announcement(announced({ price: null, parcelPrice: null }));
    expect(lines).toEqual(
      expect.arrayContaining([
        { kind: 'price', cents: null },
        { kind: 'parcel', cents: null },
      ]),
    );
  });
});

test.each([
  ['the carrier’s own before the driver’s', [{ kind: 'phone', value: '48221234567' }], '+48221234567'],
  ['a Telegram name is none', [{ kind: 'telegram', value: 'vezu_bus' }], '+380671234567'],
  ['else the driver’s', [], '+380671234567'],
] as const)('the telephone: %s', (_, contacts, phone) => {
  expect(announcement(announced({ contacts, driverPhone: '+380671234567' })).at(-1)).toEqual({ kind: 'phone', phone });
});

test('only a trip that can be booked is announced', () => {
  expect(TRIP_STATUSES.filter((status) => isAnnounced({ status }))).toEqual(['planned']);
});
