import { describe, expect, it } from 'vitest';
import { sheet, sheetBooking, sheetParcel } from '#testing/web/samples.ts';
import { findTicket, partyAt, readTicket, searchSheet, type Verdict, verdictOf } from './finding.ts';

describe('what a code names', () => {
  it.each([
    ['a ticket', 'https://vezu.example/trips/list/12/booking/345', { bookingId: 345 }],
    [
      'a ticket of another address of this server',
      'http://10.0.0.2:8080/trips/list/9/booking/7?show=x',
      { bookingId: 7 },
    ],
    ['the ticket page of a guest', 'https://vezu.example/b/K7M4XP', { code: 'K7M4XP' }],
    ['a code', 'K7M4XP', { code: 'K7M4XP' }],
    ['a code as people type it', ' k7m-4xp ', { code: 'K7M4XP' }],
    ['the page of a parcel’s receiver', 'https://vezu.example/p/abcdefghjkmnpqrstuvw', null],
    ['a network', 'WIFI:S:Bus;T:WPA;P:12345678;;', null],
    ['another site', 'https://a.io/', null],
    ['too long', 'https://vezu.example/trips/list/12/booking/12345678901234567890', null],
    ['nothing', '', null],
  ])('%s', (_, text, expected) => {
    expect(readTicket(text)).toEqual(expected);
  });

  it('is looked for in all sheets, by number or by code', () => {
    const [one, two] = [sheetBooking({ code: 'AAA222' }), sheetBooking({ code: 'BBB333' })];
    const sheets = [sheet({ id: 1, bookings: [one] }), sheet({ id: 2, bookings: [two] })];
    expect(findTicket(sheets, { bookingId: two.id })).toEqual({ sheet: sheets[1], booking: two });
    expect(findTicket(sheets, { code: 'AAA222' })).toEqual({ sheet: sheets[0], booking: one });
    expect(findTicket(sheets, { code: 'CCC444' })).toBeNull();
  });
});

const left = (...seqs: number[]) =>
  sheet().stops.map((stop) => (seqs.includes(stop.seq) ? { ...stop, departedAt: '2035-06-12T04:10:00.000Z' } : stop));
const AT = {
  'before the trip': {},
  'boarding at the first stop': { status: 'started', currentSeq: 0 },
  'on the way from it': { status: 'started', currentSeq: 0, stops: left(0) },
  'boarding at the second stop': { status: 'started', currentSeq: 1, stops: left(0) },
  'at the last stop': { status: 'started', currentSeq: 2, stops: left(0, 1) },
  'after the trip': { status: 'finished', currentSeq: 2, stops: left(0, 1) },
} as const;
const PAID = { paid: 4500 };

describe('the message about a found ticket', () => {
  it.each<[keyof typeof AT, string, Parameters<typeof sheetBooking>[0], Verdict]>([
    ['before the trip', 'who rides', PAID, 'notYet'],
    ['boarding at the first stop', 'who rides from here', PAID, 'board'],
    ['boarding at the first stop', 'who has not paid', {}, 'unpaid'],
    ['boarding at the first stop', 'who has paid a part', { paid: 4499 }, 'unpaid'],
    ['boarding at the first stop', 'whose price is not agreed', { fare: null }, 'board'],
    ['boarding at the first stop', 'who boards later', { fromSeq: 1 }, 'later'],
    ['boarding at the first stop', 'who is aboard', { status: 'boarded' }, 'aboard'],
    ['boarding at the first stop', 'who was marked as not having come', { status: 'no_show' }, 'noShow'],
    ['boarding at the first stop', 'who waits for an answer', { status: 'unconfirmed' }, 'unconfirmed'],
    ['boarding at the first stop', 'who has cancelled', { status: 'cancelled' }, 'cancelled'],
    ['boarding at the first stop', 'who had to leave', { status: 'ejected' }, 'ejected'],
    ['boarding at the first stop', 'whose ride is over', { status: 'completed' }, 'done'],
    ['on the way from it', 'whom the bus has left', PAID, 'missed'],
    ['boarding at the second stop', 'who was to board at the first', PAID, 'missed'],
    ['boarding at the second stop', 'who boards here', { ...PAID, fromSeq: 1 }, 'board'],
    ['at the last stop', 'who never boarded', PAID, 'missed'],
    ['after the trip', 'who never boarded', PAID, 'over'],
    ['after the trip', 'whose ride is over', { status: 'completed' }, 'done'],
    ['after the trip', 'who has cancelled', { status: 'cancelled' }, 'cancelled'],
  ])('%s, of a passenger %s', (when, _, values, expected) => {
    const here = sheet(AT[when]);
    expect(verdictOf(sheetBooking(values), here, here)).toBe(expected);
  });

  it.each<[keyof typeof AT, string, Parameters<typeof sheetParcel>[0], Verdict]>([
    ['boarding at the first stop', 'that is expected here', {}, 'takeOver'],
    ['boarding at the first stop', 'that is expected later', { fromSeq: 1 }, 'later'],
    ['boarding at the first stop', 'that is aboard', { status: 'boarded', toSeq: 1 }, 'aboard'],
    ['on the way from it', 'that was not handed over', {}, 'missed'],
    ['boarding at the second stop', 'whose stop it is', { status: 'boarded', toSeq: 1 }, 'handOut'],
    ['at the last stop', 'that rode past its stop', { status: 'boarded', toSeq: 1 }, 'handOut'],
    ['after the trip', 'that is still on the bus', { status: 'boarded' }, 'handOut'],
    ['after the trip', 'that was handed out', { status: 'completed' }, 'done'],
  ])('%s, of a parcel %s', (when, _, values, expected) => {
    const here = sheet(AT[when]);
    expect(verdictOf(sheetParcel(values), here, here)).toBe(expected);
  });

  it('of a ticket of another trip, regardless of its state', () => {
    const here = sheet(AT['boarding at the first stop']);
    expect(verdictOf(sheetBooking({ status: 'cancelled' }), { id: 99 }, here)).toBe('otherTrip');
  });

  it('names those of the party who board here and are not aboard yet', () => {
    const party = { partyId: 5 };
    const [first, second] = [sheetBooking(party), sheetBooking(party)];
    const others = [
      sheetBooking({ ...party, status: 'boarded' }),
      sheetBooking({ ...party, fromSeq: 1 }),
      sheetBooking(),
    ];
    expect(partyAt(first, [first, second, ...others])).toEqual([second]);
    expect(partyAt(sheetParcel(party), [first, second])).toEqual([]);
  });
});

describe('the search', () => {
  const people = [
    sheetBooking({ id: 1, name: 'Мар’яна Савчук', seat: 4, code: 'K7M4XP', phone: '+380671234567' }),
    sheetBooking({ id: 2, name: 'Петро Савчук', seat: 12, code: 'ZZZ222', phone: '+380501112233', status: 'boarded' }),
    sheetBooking({ id: 3, name: 'Іван Гнат-Лис', seat: 2, code: 'QQQ333', phone: '' }),
    sheetParcel({ id: 4, code: 'PPP444', phone: '+48500999000' }),
  ];
  it.each([
    ['nothing', '', []],
    ['a name, those who still have to come first', 'савчук', [1, 2]],
    ['the beginning of a name', 'Сав', [1, 2]],
    ['both names in any order', 'савчук петро', [2]],
    ['a name without its apostrophe', 'марян', [1]],
    ['a name with another apostrophe', "мар'яна", [1]],
    ['the second part of a double name', 'лис', [3]],
    ['the beginning of a code', 'k7m', [1]],
    ['a whole code with a space', 'K7M 4XP', [1]],
    ['the last digits of a telephone', '567', [1]],
    ['a telephone as it is dialled at home', '067 123-45-67', [1]],
    ['a seat', '12', [2]],
    ['the receiver of a parcel', 'гнатюк', [4]],
    ['the telephone of a receiver', '111222', [4]],
    ['what a parcel is', 'печиво', [4]],
    ['nobody', 'кравець', []],
  ])('%s', (_, typed, expected) => {
    expect(searchSheet(people, typed).map(({ id }) => id)).toEqual(expected);
  });
});
