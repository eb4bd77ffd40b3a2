import { describe, expect, test, vi } from 'vitest';
import { ALL_BOOKING_ACTIONS, BOOKING_STATUSES, type BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const { plateLabel, priceLabel, pathLabel, departureDate, statusTone, statusLabel, stopOption, timeAt, waitingLabel } =
  await import('./labels.ts');
const { actionLabel, eventLabel } = await import('./action-labels.ts');

const place = (uk: string, zone: string) => ({ id: 1, name: { uk, en: uk }, zone, country: 'UA', lat: 0, lon: 0 });
const stop = (seq: number, uk: string, zone: string, departsAt: string | null) => ({
  seq,
  place: place(uk, zone),
  point: '',
  arrivesAt: null,
  departsAt,
  contractual: false,
  arrivedAt: null,
  departedAt: null,
});
const TRIP = {
  departsAt: '2026-06-11T19:00:00Z',
  stops: [
    stop(0, 'Івано-Франківськ', 'Europe/Kyiv', '2026-06-11T19:00:00Z'),
    stop(1, 'Львів', 'Europe/Kyiv', '2026-06-11T21:05:00Z'),
    stop(2, 'Вроцлав', 'Europe/Warsaw', null),
  ],
};

describe('the labels of a booking', () => {
  test.each([
    ['confirm', 'Підтверджено', 'Погоджено'],
    ['cancel', 'Скасовано', 'Скасовано'],
    ['board', 'На борту', 'У дорозі'],
    ['noShow', 'Неявка', 'Не передали'],
    ['eject', 'Знято з рейсу', 'Повернено'],
    ['complete', 'Поїздку завершено', 'Видано'],
    ['book', 'Заброньовано', 'Заброньовано'],
    ['quote', 'Названо ціну', 'Названо ціну'],
    ['expire', 'Час на відповідь минув', 'Час на відповідь минув'],
    ['pay', 'Сплачено', 'Сплачено'],
  ])('name the action %s: %s for a seat, %s for a parcel', (action, seat, parcel) => {
    expect([eventLabel('passenger', action), eventLabel('parcel', action)]).toEqual([seat, parcel]);
  });

  const asked = { kind: 'passenger', status: 'unconfirmed', fare: null, contractPrice: null, declined: false } as const;

  test.each([
    ['a request', asked, 'Чекає на перевізника', 'Чекає на вас'],
    ['a named price', { ...asked, contractPrice: 4600 }, 'Чекає на вас', 'Чекає на пасажира'],
    ['a seat that nothing has proven', { ...asked, unproven: true }, 'Чекає на вас', 'Чекає на пасажира'],
    ['a declined price', { ...asked, contractPrice: 4600, declined: true }, 'Чекає на перевізника', 'Чекає на вас'],
    ['an answer', { ...asked, status: 'confirmed', fare: 4600 }, 'Підтверджено', 'Підтверджено'],
  ] as const)('%s says to each side whose word it is', (_, booking, passenger, carrier) => {
    expect([waitingLabel(booking, 'passenger'), waitingLabel(booking, 'carrier')]).toEqual([passenger, carrier]);
  });

  test('name an unknown action of a newer server by its key', () => {
    expect(eventLabel('passenger', 'teleport')).toBe('teleport');
  });

  test('exist for every status and action, for seats and parcels', () => {
    for (const kind of ['passenger', 'parcel'] as const) {
      for (const status of BOOKING_STATUSES) expect(statusLabel(kind, status)).not.toMatch(/statuses\./);
      for (const action of ALL_BOOKING_ACTIONS) expect(actionLabel(kind, action)).not.toMatch(/bookings\./);
      for (const action of ALL_BOOKING_ACTIONS) {
        if (action !== 'review') expect(eventLabel(kind, action)).not.toMatch(/bookings\.|statuses\./);
      }
    }
  });

  test.each<[BookingStatus, string]>([
    ['unconfirmed', 'now'],
    ['confirmed', 'good'],
    ['boarded', 'good'],
    ['completed', 'quiet'],
    ['cancelled', 'bad'],
    ['no_show', 'bad'],
    ['ejected', 'bad'],
  ])('mark the status %s as %s', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });
});

describe('the texts on a ticket', () => {
  test('show the price as a sum, or as by arrangement', () => {
    expect(priceLabel({ fare: 4550 })).toMatch(/^45,50\s€$/);
    expect(priceLabel({ fare: 0 })).toMatch(/^0\s€$/);
    expect(priceLabel({ fare: null })).toBe('за домовленістю');
  });

  test('keep a plate on one line', () => {
    const bus = { manufacturer: 'MAN', model: 'Lion', number: 'ВС 4178 НК' };
    expect(plateLabel({ bus } as Parameters<typeof plateLabel>[0])).toBe('ВС\u00a04178\u00a0НК');
    expect(plateLabel({ bus: null })).not.toBe('');
  });

  test.each([
    [0, 2, 'Івано-Франківськ – Вроцлав'],
    [1, 2, 'Львів – Вроцлав'],
    [1, 7, ''],
    [9, 2, ''],
  ])('name the path from %i to %i: «%s»', (from, to, words) => {
    expect(pathLabel(TRIP, from, to)).toBe(words);
  });

  test('a stop of a list shows the departure to people who get on there, and the arrival to people who get off', () => {
    const trip = {
      stops: TRIP.stops.map((one) => (one.seq === 1 ? { ...one, arrivesAt: '2026-06-11T20:55:00Z' } : one)),
    };
    expect(stopOption(trip, 1, 'departsAt')).toEqual({ value: '1', label: '00:05 Львів' });
    expect(stopOption(trip, 1, 'arrivesAt')).toEqual({ value: '1', label: '23:55 Львів' });
  });

  test('show the date of departure by the clock of the stop', () => {
    expect(departureDate(TRIP, 0)).toBe('2026-06-11');
    expect(departureDate(TRIP, 1)).toBe('2026-06-12');
    expect(departureDate(TRIP, 2)).toBe('2026-06-11');
  });

  test.each([
    [1, '00:05'],
    [2, '23:05'],
    [9, '21:05'],
  ])('show a time by the clock of stop %i', (seq, time) => {
    expect(timeAt(TRIP, seq, '2026-06-11T21:05:00Z')).toBe(time);
  });
});
