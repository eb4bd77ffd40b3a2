import { describe, expect, test, vi } from 'vitest';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { sheetBooking } from '#testing/web/samples.ts';

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubEnv('TZ', 'Europe/Kyiv');
  vi.useFakeTimers({ now: new Date('2026-06-12T09:00:00Z'), toFake: ['Date'] });
});

const { actionsOf, targetOf } = await import('#web/sales/bookings/money/actions.ts');
const words = await import('./labels.ts');

const place = (uk: string, zone: string) => ({
  id: 1,
  name: { uk, en: uk },
  region: null,
  country: 'PL',
  zone,
  lat: 50,
  lon: 20,
  population: 1,
});
const stop = (seq: number, uk: string, zone: string, arrivesAt: string | null, departsAt: string | null) => ({
  seq,
  place: place(uk, zone),
  point: '',
  arrivesAt,
  departsAt,
  arrivedAt: null,
  departedAt: null,
});
const stops = [
  stop(0, 'Львів', 'Europe/Kyiv', null, '2026-06-12T04:00:00Z'),
  stop(1, 'Краків', 'Europe/Warsaw', '2026-06-12T12:00:00Z', '2026-06-12T12:15:00Z'),
  stop(2, 'Вроцлав', 'Europe/Warsaw', '2026-06-12T16:00:00Z', null),
];

const booking = (change: Partial<SheetBooking> = {}) =>
  sheetBooking({
    id: 5,
    partyId: 2,
    code: 'K7M4XP',
    seat: 3,
    toSeq: 1,
    name: 'Ірина Савчук',
    phone: '+380671112233',
    passengerId: null,
    ...change,
  });
const parcel: NonNullable<SheetBooking['parcel']> = {
  what: '',
  sizeClass: 's',
  weightKg: 6.5,
  receiverName: 'Юлія',
  receiverPhone: '+48111',
  declaredKg: 6.5,
  payer: 'sender',
  taken: false,
  unclaimed: false,
  damaged: false,
};

describe('the texts of a trip', () => {
  test.each([
    ['2026-06-12', 'сьогодні'],
    ['2026-06-13', 'завтра'],
    ['2026-06-14', 'нд, 14 червня'],
    ['2026-06-11', 'чт, 11 червня'],
    ['2027-01-02', /2027/],
  ])('name the day %s as %s', (date, expected) => {
    expect(words.dayLabel(date)).toMatch(expected);
  });

  test('show times by the clocks of the stops, and for the last stop only the arrival', () => {
    expect(words.stopTime(stops[0], 'departsAt')).toBe('07:00');
    expect(words.stopTime(stops[1], 'arrivesAt')).toBe('14:00');
    expect(words.stopTime(stops[2], 'departsAt')).toBe('18:00');
    expect(words.stopTime(undefined, 'departsAt')).toBe('');
  });

  test('name the earliest start with its date if that is another day', () => {
    const from = { from: place('Львів', 'Europe/Kyiv') };
    expect(words.sinceLabel(from, new Date('2026-06-12T18:15:00Z'))).toBe('21:15');
    expect(words.sinceLabel(from, new Date('2026-06-13T00:15:00Z'))).toBe('сб 13, 03:15');
  });

  test('have no name for an unknown stop', () => {
    expect([words.stopName({ stops }, 1), words.stopName({ stops }, 9)]).toEqual(['Краків', '']);
  });
});

describe('the texts of a booking', () => {
  test('name the passenger, or the parcel with its weight', () => {
    expect(words.bookingTitle(booking())).toBe('Ірина Савчук');
    expect(words.bookingTitle({ ...booking(), parcel: { ...parcel, what: 'Коробка' } })).toMatch(
      /^Коробка.*6,5\u00a0кг/,
    );
    expect(words.bookingTitle({ ...booking(), parcel })).toMatch(/^\S.*6,5\u00a0кг/);
    expect(words.bookingPathLabel({ stops }, booking())).toBe('Львів – Краків');
  });

  test.each([
    ['of the route', { fare: 4500 }, '45 €'],
    ['that was agreed', { fare: null, contractPrice: 6050 }, '60,50 €'],
  ])('show the price %s', (_, change, expected) => {
    expect(words.fareLabel(booking(change)).replace(/\s/g, ' ')).toBe(expected);
  });

  test('say by arrangement if there is no price', () => {
    expect(words.fareLabel(booking({ fare: null }))).not.toMatch(/€/);
  });
});

describe('the actions of the staff on a booking', () => {
  const at = (now: string, change: Partial<SheetBooking> = {}, status: 'planned' | 'started' = 'started') =>
    actionsOf(booking(change), { stops, status, departsAt: '2026-06-12T04:00:00Z', currentSeq: 0 }, new Date(now));

  test('follow from the trip, the booking and the time at its stop', () => {
    expect(at('2026-06-12T03:50:00Z', {}, 'planned')).not.toContain('board');
    expect(at('2026-06-12T03:50:00Z')).toEqual(expect.arrayContaining(['board']));
    expect(at('2026-06-12T03:50:00Z')).not.toContain('noShow');
    expect(at('2026-06-12T04:01:00Z')).toEqual(expect.arrayContaining(['board', 'noShow']));
    expect(at('2026-06-12T04:01:00Z', { fromSeq: 1, toSeq: 2 })).not.toContain('noShow');
  });

  test('include the undo for five minutes', () => {
    const lastAction = { action: 'board', at: '2026-06-12T04:01:00Z' };
    expect(at('2026-06-12T04:05:00Z', { status: 'boarded', lastAction })).toContain('undo');
    expect(at('2026-06-12T04:07:00Z', { status: 'boarded', lastAction })).not.toContain('undo');
  });

  test('know how many people travel together', () => {
    const bookings = [booking(), booking({ id: 6 }), booking({ id: 7, partyId: 9 })];
    expect(targetOf(booking(), { id: 1, bookings })).toMatchObject({ tripId: 1, partySize: 2, name: 'Ірина Савчук' });
  });
});

describe('the drivers of a trip', () => {
  const taras = { id: 1, name: 'Тарас', lastName: 'Гаврилюк' };
  const oleh = { id: 2, name: 'Олег', lastName: 'Коваль' };
  const alone = { id: 3, name: 'Степан', lastName: '' };

  test.each([
    [taras, oleh, 'Тарас Гаврилюк, Олег Коваль', 'Гаврилюк, Коваль'],
    [taras, null, 'Тарас Гаврилюк', 'Гаврилюк'],
    [alone, undefined, 'Степан', 'Степан'],
    [null, null, 'водія не призначено', 'водія не призначено'],
  ])('%o and %o', (driver, secondDriver, whole, row) => {
    expect(words.driversLabel({ driver, secondDriver })).toBe(whole);
    expect(words.driversInRow({ driver, secondDriver })).toBe(row);
  });
});
