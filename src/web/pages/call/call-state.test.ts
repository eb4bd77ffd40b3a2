import { describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import type { PastBooking } from '#shared/sales/bookings/callers/callers-schema.ts';
import { townByLetter, townChips } from './call-chips.ts';
import { bookingOf, changed, NEW_CALL, namesIn, repeated, returnJourney } from './call-state.ts';

const town = (id: number, uk: string) => ({
  id,
  name: { uk, en: uk },
  country: 'UA',
  zone: 'Europe/Kyiv',
  lat: 0,
  lon: 0,
});
const [LVIV, KRAKOW, KOVEL, PRAGUE] = [town(1, 'Львів'), town(2, 'Краків'), town(3, 'Ковель'), town(4, 'Прага')];
const RIDE: PastBooking = {
  bookingId: 5,
  tripId: 6,
  kind: 'passenger',
  from: LVIV,
  to: KRAKOW,
  departsAt: '2026-11-02T04:15:00Z',
  seats: [3, 4],
  names: ['Надія Ткач', 'Соломія Ткач'],
  classIds: [null, 3],
  infants: [{ classId: 4, name: '', on: 1 }],
  fare: 5600,
  payBy: 'card',
  parcel: null,
};
const PARCEL: PastBooking = {
  ...RIDE,
  kind: 'parcel',
  seats: [],
  names: [],
  classIds: [],
  infants: [],
  parcel: { receiverName: 'Юля Лис', receiverPhone: '+48600111222', what: 'Одяг', sizeClass: 'm', weightKg: 6 },
};

describe('the form for a caller', () => {
  test('clears day, trip and seats with a new path, and the seats with a new trip', () => {
    const said = { ...NEW_CALL, from: LVIV, to: KRAKOW, date: '2026-11-21', tripId: 7, seats: [3], total: null };
    expect(changed(said, { to: PRAGUE })).toMatchObject({ to: PRAGUE, date: null, tripId: null, seats: null });
    expect(changed(said, { date: '2026-11-22' })).toMatchObject({ date: '2026-11-22', tripId: null, seats: null });
    expect(changed(said, { tripId: 8 })).toMatchObject({ date: '2026-11-21', tripId: 8, seats: null });
    expect(changed(said, { seats: [4] })).toMatchObject({ tripId: 7, seats: [4] });
    expect(changed(said, { kind: 'parcel', date: said.date })).toMatchObject({ date: '2026-11-21', tripId: null });
  });

  test('takes more seats with more names, but not fewer with fewer names', () => {
    const two = changed(NEW_CALL, { names: 'Надія Ткач, Соломія Ткач' });
    expect(two.count).toBe(2);
    expect(changed(two, { names: 'Надія Ткач' }).count).toBe(2);
    expect(changed(NEW_CALL, { names: 'а,б;в\nг,д,е,є,ж,з' }).count).toBe(9);
    expect(changed(NEW_CALL, { names: Array(70).fill('а').join() }).count).toBe(LIMITS.SEATS_MAX);
    expect(namesIn(' Надія Ткач ,, Соломія ')).toEqual(['Надія Ткач', 'Соломія']);
  });

  test('repeats a past ride with its seats, names and payment, on the next day', () => {
    const again = changed({ ...NEW_CALL, date: '2026-11-21' }, repeated(RIDE));
    expect(again).toMatchObject({ from: LVIV, to: KRAKOW, date: null, count: 2, before: [3, 4], payBy: 'card' });
    expect(again.classes).toEqual([null, 3]);
    expect(again.infants).toEqual(RIDE.infants);
    expect(again.names).toBe('Надія Ткач, Соломія Ткач');
    const chosen = {
      phone: '+380673412208',
      names: again.names ?? '',
      fromSeq: 0,
      toSeq: 2,
      seats: [9, 10, 11],
      classes: [null, 3],
      infants: [],
      total: null,
    };
    expect(bookingOf(again, chosen)).toMatchObject({
      kind: 'passenger',
      travellers: [
        { name: 'Надія Ткач', seat: 9, classId: null },
        { name: 'Соломія Ткач', seat: 10, classId: 3 },
        { name: 'Надія Ткач', seat: 11, classId: null },
      ],
    });
  });

  test('repeats a past parcel with its receiver, contents and weight', () => {
    const again = changed(NEW_CALL, repeated(PARCEL));
    const chosen = {
      phone: '+380673412208',
      names: 'Надія Ткач',
      fromSeq: 0,
      toSeq: 2,
      seats: [],
      classes: [],
      infants: [],
      total: null,
    };
    expect(bookingOf(again, chosen)).toEqual({
      kind: 'parcel',
      fromSeq: 0,
      toSeq: 2,
      note: '',
      payBy: 'card',
      senderName: 'Надія Ткач',
      senderPhone: '+380673412208',
      receiverName: 'Юля Лис',
      receiverPhone: '+48 600 111 222',
      what: 'Одяг',
      sizeClass: 'm',
      weightKg: '6',
      sides: null,
      declaredValue: null,
    });
    expect(bookingOf({ ...again, weight: '12', sizeClass: null }, chosen)).toMatchObject({ sizeClass: 'l' });
  });
});

describe('the buttons of towns', () => {
  const stops = {
    places: [LVIV, KRAKOW, KOVEL, PRAGUE],
    pairs: [
      { from: 1, to: 4, booked: 9 },
      { from: 1, to: 2, booked: 3 },
      { from: 3, to: 4, booked: 0 },
      { from: 2, to: 1, booked: 1 },
    ],
  };
  const names = (places: readonly { name: { uk: string } }[]) => places.map(({ name }) => name.uk);

  test.each([
    ['begin with the most booked town', [], 'from', { chosen: null, other: null }, ['Львів', 'Краків', 'Ковель']],
    [
      'have only towns that the carrier serves from the departure',
      [],
      'to',
      { chosen: null, other: LVIV },
      ['Прага', 'Краків'],
    ],
    ['begin with towns of the caller’s past rides', [RIDE], 'to', { chosen: null, other: LVIV }, ['Краків', 'Прага']],
    [
      'include a town that was chosen in the search field',
      [],
      'to',
      { chosen: KOVEL, other: LVIV },
      ['Прага', 'Краків', 'Ковель'],
    ],
  ] as const)('%s', (_, past, end, choice, expected) => {
    expect(names(townChips(stops, past, end, choice))).toEqual(expected);
  });

  test('are found by the first letter of the town, one after the other', () => {
    const find = (letter: string, chosen: typeof LVIV | null) =>
      townByLetter([{ ...LVIV, name: { uk: 'Львів', en: 'Lviv' } }, KRAKOW, KOVEL], chosen, letter);
    expect(find('л', null)).toMatchObject({ town: { id: 1 }, only: true });
    expect(find('L', null)).toMatchObject({ town: { id: 1 }, only: true });
    expect(find('К', null)).toEqual({ town: KRAKOW, only: false });
    expect(find('к', KRAKOW)).toEqual({ town: KOVEL, only: false });
    expect(find('ж', null)).toBeNull();
  });
});

test('a repeated ride begins after the days on which the caller travels this way already', () => {
  const ahead = (from: typeof LVIV, to: typeof LVIV, departsAt: string) => ({
    ...{ bookingId: 1, tripId: 1, kind: 'passenger' as const, status: 'confirmed' as const, code: '', from, to },
    ...{ departsAt, seats: [1], fare: 0, paid: 0 },
  });
  const coming = [ahead(LVIV, KRAKOW, '2026-11-28T22:30:00Z'), ahead(KRAKOW, LVIV, '2026-12-05T10:00:00Z')];
  expect([repeated(RIDE, coming).after, repeated(RIDE).after]).toEqual(['2026-11-29', null]);
});

test('the way back has the same people, the towns the other way round, and days after the arrival', () => {
  const there = {
    ...NEW_CALL,
    from: LVIV,
    to: KRAKOW,
    names: 'Надія Ткач, Соломія Ткач',
    count: 2,
    date: '2026-11-28',
  };
  expect(returnJourney({ ...there, tripId: 6, seats: [3, 4], note: 'Спереду' }, '2026-11-29')).toEqual({
    ...{ ...there, from: KRAKOW, to: LVIV, date: null, after: '2026-11-29' },
    ...{ tripId: null, seats: null, note: '' },
  });
});
