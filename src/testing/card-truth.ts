import { expect } from 'vitest';
import { brokenPromises } from '#server/sales/bookings/queries/broken-promises.ts';
import type { BookableTrip } from './bookings.ts';
import type { cardScene } from './card-payments.ts';

/** The ledger has what the providers have, no seat is sold twice, and nobody has paid for nothing. */
export async function expectTruth(
  { app, bank }: Pick<ReturnType<typeof cardScene>, 'app' | 'bank'>,
  trip: Pick<BookableTrip, 'carrierId' | 'tripId'>,
) {
  const ours = await app.sql<{ id: string; reference: string; entered: number; fee: number }[]>`
    select c.id, c.reference, coalesce((select sum(amount) from payment where checkout_id = c.id), 0)::int as entered,
      coalesce(c.fee, 0) as fee
    from checkout c where c.carrier_id = ${trip.carrierId} and c.reference is not null`;
  for (const { reference, entered, fee } of ours) {
    const checkout = bank.checkouts.get(reference);
    const refunded = checkout?.refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0) ?? 0;
    const taken = checkout?.disputes.reduce((sum, one) => sum + (one.status === 'won' ? 0 : one.amount), 0) ?? 0;
    const isPaid = checkout?.state === 'paid';
    expect({ reference, entered, fee }).toEqual({
      reference,
      entered: isPaid ? checkout.amount - refunded - taken : 0,
      fee: isPaid ? checkout.fee : 0,
    });
  }
  const provider = await app.sql<{ amount: number }[]>`
    select coalesce(sum(l.amount), 0)::int as amount from ledger_line l join ledger_entry e on e.id = l.entry_id
    where e.carrier_id = ${trip.carrierId} and l.account = 'provider'`;
  expect(provider[0]?.amount).toBe(ours.reduce((sum, { entered, fee }) => sum + entered - fee, 0));
  // A payment for a seat that is gone, or for more than it costs, is not with the carrier any more.
  const unearned = await app.sql<{ id: number; status: string; paid: number; due: number }[]>`
    select id, status, paid, case when status = 'cancelled' then cancellation_charge else fare end as due from booking
    where carrier_id = ${trip.carrierId} and paid > case when status = 'cancelled' then cancellation_charge else fare end`;
  expect(unearned).toEqual([]);
  const twice = await app.sql`
    select seat from booking where trip_id = ${trip.tripId} and holds group by seat having count(*) > 1`;
  expect(twice).toEqual([]);
  expect(await brokenPromises(app.sql, new Date(0), app.clock.now())).toEqual([]);
}
