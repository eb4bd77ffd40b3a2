import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import { partiesOf, partyFare } from './parties.ts';

const place = { name: { uk: 'Львів', en: 'Lviv' }, zone: 'Europe/Kyiv', country: 'UA' };

function row(id: number, partyId: number, change: Partial<BookingRow> = {}): BookingRow {
  return {
    id,
    tripId: 1,
    partyId,
    kind: 'passenger',
    status: 'confirmed',
    tripStatus: 'planned',
    code: `C${id}`,
    from: place,
    to: place,
    departsAt: '2026-06-12T04:00:00Z',
    arrivesAt: '2026-06-12T16:00:00Z',
    crossingShort: null,
    carrierName: 'Карпати Експрес',
    seat: id,
    name: 'Олена Дяченко',
    what: null,
    needsCalculation: false,
    fare: 2000,
    contractPrice: null,
    declined: false,
    expiresAt: null,
    changeOffered: false,
    comingAsked: false,
    ...change,
  };
}

const ids = (rows: readonly BookingRow[]) => partiesOf(rows).map(({ bookings }) => bookings.map(({ id }) => id));

describe('the bookings of a party', () => {
  test('are one row at the place of the first one', () => {
    expect(ids([row(1, 7), row(2, 8), row(3, 7)])).toEqual([[1, 3], [2]]);
  });

  test('are separate rows if one has another status', () => {
    expect(ids([row(1, 7), row(2, 7, { status: 'cancelled' }), row(3, 7)])).toEqual([[1, 3], [2]]);
  });

  test('share the data of the first one', () => {
    expect(partiesOf([row(4, 7, { code: 'A' }), row(5, 7, { code: 'B' })])[0]).toMatchObject({ id: 4, code: 'A' });
  });

  test('are each listed once, in their order', () => {
    const rows = fc.array(
      fc.record({ partyId: fc.nat(4), status: fc.constantFrom('confirmed', 'unconfirmed', 'cancelled') }),
    );
    fc.assert(
      fc.property(rows, (made) => {
        const all = made.map(({ partyId, status }, id) => row(id, partyId, { status }));
        const parties = ids(all);
        expect(parties.flat().sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
        for (const party of parties) expect(party).toEqual(party.toSorted((a, b) => a - b));
        const firsts = parties.map(([first]) => first);
        expect(firsts).toEqual(firsts.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
      }),
    );
  });
});

test.each([
  ['by the route', [{}, {}], 4000],
  ['the agreed one', [{ fare: null, contractPrice: 4600 }, {}], 6600],
  ['unknown while one of them is by arrangement', [{}, { fare: null }], null],
  ['nothing without bookings', [], 0],
])('the price of a party is %s', (_, changes, cents) => {
  expect(partyFare({ bookings: changes.map((change, id) => row(id, 1, change)) })).toBe(cents);
});
