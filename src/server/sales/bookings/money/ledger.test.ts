import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { HRYVNIAS, moneyActions, sumsOf } from '#testing/money.ts';
import { bookingScene } from '#testing/scene.ts';

const { app, trip, rider, ...actions } = bookingScene({ instant: true });
const money = moneyActions(app, { trip, rider });

interface Line {
  kind: string;
  trip: number;
  account: string;
  currency: string;
  amount: number;
  cents: number;
}

/** The lines of the entries of the trip's carrier, in the order in which they were written. */
async function lines(): Promise<string[]> {
  const rows = await app.sql<Line[]>`
    select e.kind, l.account, l.currency, l.amount, l.eur_cents as cents from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.carrier_id = ${trip.carrierId} order by e.xmin::text::bigint, e.kind, e.id, l.place`;
  return rows.map(({ kind, account, currency, amount, cents }) => `${kind}: ${account} ${amount} ${currency} ${cents}`);
}

describe('the ledger', () => {
  it('has both sides of a fare, a rounded payment, an expense and a hand-over with a difference', async () => {
    const id = await money.booked();
    await money.pay(id, { amount: 217_800, currency: 'UAH', rate: HRYVNIAS.rate + 1, method: 'cash' });
    await money.spend(10_000, 'UAH', 'Стоянка');
    const cash = await money.handOver();
    await money.confirm(cash.cashUps[0]?.id ?? 0, { sums: [{ currency: 'UAH', amount: 200_000 }], note: 'бракує' });
    expect(await lines()).toEqual([
      'fare: debt 4500 EUR 4500',
      'fare: sales -4500 EUR -4500',
      'payment: till 217800 UAH 4500',
      'payment: debt -4500 EUR -4500',
      'expense: till -10000 UAH -207',
      'expense: expenses 10000 UAH 207',
      'handed_over: on_the_way 207800 UAH 4293',
      'handed_over: till -207800 UAH -4293',
      'received: carrier 200000 UAH 4132',
      'received: difference 7800 UAH 161',
      'received: on_the_way -207800 UAH -4293',
    ]);
  });

  it('has the change that a passenger left as rounding, and an opposite entry for each correction', async () => {
    const id = await money.booked();
    await money.pay(id, { ...HRYVNIAS, amount: 220_000 });
    await actions.act('pay', id, trip.driver, { paid: false });
    expect((await lines()).slice(2)).toEqual([
      'payment: till 220000 UAH 4545',
      'payment: debt -4500 EUR -4500',
      'payment: rounding -45 EUR -45',
      'refund: till -220000 UAH -4545',
      'refund: debt 4500 EUR 4500',
      'refund: rounding 45 EUR 45',
    ]);
    const [refund] = await app.sql`
      select e.reverses = p.id as opposite from ledger_entry e, payment p where e.kind = 'refund' and p.amount > 0 and p.booking_id = ${id}
        and e.booking_id = ${id}`;
    expect(refund).toEqual({ opposite: true });
  });

  it('moves a debt to another trip with its booking, and forgives it by an entry with its author', async () => {
    const id = await money.booked();
    const later = await addLaterTrip(app, trip);
    await changeActions(app).propose(id, trip.owner, { tripId: later.tripId }, { agreed: true });
    const debts = () => app.sql<{ trip: number; owed: number }[]>`
      select trip_id as trip, owed from booking_money where booking_id = ${id} order by 1`;
    expect([...(await debts())]).toEqual([
      { trip: trip.tripId, owed: 0 },
      { trip: later.tripId, owed: 4500 },
    ]);
    await app.sql`update booking set status = 'no_show', cancellation_charge = 2000 where id = ${id}`;
    await actions.act('waive', id, trip.owner, { alone: true });
    const [forgiven] = await app.sql`
      select actor_id as by, trip_id as trip, (select eur_cents from ledger_line where entry_id = id and account = 'debt') as cents
      from ledger_entry where kind = 'forgiven' and booking_id = ${id}`;
    expect(forgiven).toEqual({ by: trip.owner.accountId, trip: later.tripId, cents: -2000 });
    expect((await debts())[1]).toMatchObject({ owed: 0 });
  });

  it('is not changed, and has no entry whose lines do not add up, also for the owner of the tables', async () => {
    await money.pay(await money.booked(), HRYVNIAS);
    for (const change of [
      'update ledger_line set amount = 1',
      'delete from ledger_entry',
      'update ledger_entry set actor_id = 1',
    ]) {
      await expect(app.sql.unsafe(change)).rejects.toThrow('only added');
    }
    const write = (...cents: number[]) =>
      app.sql.begin(async (sql) => {
        const id = randomUUID();
        await sql`
          insert into ledger_entry (id, kind, at, trip_id, carrier_id, lines)
          values (${id}, 'fare', ${app.clock.now()}, ${trip.tripId}, ${trip.carrierId}, 2)`;
        for (const [index, amount] of cents.entries()) {
          await sql`
            insert into ledger_line (entry_id, place, account, currency, amount, eur_cents)
            values (${id}, ${index + 1}, 'fees', 'EUR', ${amount}, ${amount})`;
        }
        return id;
      });
    await expect(write(100, -99)).rejects.toThrow('do not add up');
    await expect(write()).rejects.toThrow('do not add up');
    await expect(write(100, -100, 0)).rejects.toThrow('do not add up');
    const id = await write(100, -100);
    const later = app.sql`
      insert into ledger_line (entry_id, place, account, currency, amount, eur_cents) values (${id}, 3, 'fees', 'EUR', 0, 0)`;
    await expect(later).rejects.toThrow('do not add up');
  });

  it('refuses a hand-over or a confirmation that leaves money where it was', async () => {
    await money.pay(await money.booked(), HRYVNIAS);
    const at = app.clock.now();
    const close = app.sql`update cash_up set handed_over_at = ${at} where carrier_id = ${trip.carrierId}`;
    await expect(close).rejects.toThrow('is not empty');
    const [cashUp] = (await money.handOver()).cashUps;
    const confirm = app.sql`update cash_up set confirmed_at = ${at} where id = ${cashUp?.id ?? 0}`;
    await expect(confirm).rejects.toThrow('is not empty');
    expect(sumsOf(await money.cashOf())).toEqual([{ currency: 'UAH', amount: HRYVNIAS.amount }]);
  });
});
