import { beforeEach, describe, expect, it } from 'vitest';
import { storeFigures } from '#server/office/dashboard/commands/store-figures.ts';
import { deleteExpiredMisses, MISSES_PER_DAY } from '#server/office/search/commands/demand.ts';
import { RETENTION_DAYS } from '#shared/core/retention.ts';
import { marketApi } from '#shared/office/admin/market-api.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { bookingActions, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS } from '#testing/timetable.ts';
import { storeDays } from './commands/store-days.ts';

const app = appScene();
const actions = bookingActions(app);

let admin: TestActor;
let support: TestActor;
let rider: TestActor;
beforeEach(async () => {
  await app.sql`truncate trip_day, activity_day, search_day, search_miss, trip, party, booking, trip_figures, carrier, account cascade`;
  admin = await addOperator(app.sql);
  support = await addOperator(app.sql, 'support');
  rider = await addPassenger(app.sql);
});

/** The trips of `addBookableTrip` depart on 12 June. */
const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const figures = (actor = support, query = JUNE) => app.call(marketApi.figures, { query }, actor.token);
const csv = async (actor: TestActor) => {
  const query = new URLSearchParams(JUNE).toString();
  const headers = { authorization: `Bearer ${actor.token}`, 'accept-language': 'uk' };
  return (await app.request('GET', `/api/admin/figures.csv?${query}`, { headers })).text();
};

/** A finished trip with three passengers over some of ten seats, a parcel, and a booking that its carrier cancelled. */
async function finishedTrip() {
  const trip = await addBookableTrip(app.sql, { instant: true, seats: 10 });
  await actions.book(trip, rider, seatsInput({ fromSeq: 0, toSeq: 3 }));
  await actions.book(trip, rider, seatInput(null, 0, 1));
  const [off = 0] = await actions.book(trip, rider, seatInput(null, 0, 3));
  await actions.book(trip, rider, parcelInput());
  await actions.act('cancel', off, trip.driver);
  await app.sql`update booking set status = 'completed' where trip_id = ${trip.tripId} and status = 'confirmed'`;
  await forceTrip(app.sql, trip.tripId, 'finished');
  return trip;
}

describe('GET /api/admin/figures', () => {
  it('has neither a day nor a carrier in an empty service', async () => {
    const { now, wanted, reports, carriers } = await figures();
    expect([now.trips, now.bookedSeats, wanted]).toEqual([0, 0, []]);
    expect(reports).toEqual({ filed: 0, decided: 0, medianHours: null, open: 0, overdue: 0 });
    expect(carriers.states.every(({ count }) => count === 0)).toBe(true);
  });

  it('counts trips, bookings, cancellations and how full the buses were, and says the same from what is stored', async () => {
    const trip = await finishedTrip();
    app.clock.set('2026-06-20T09:00:00Z');
    const counted = await figures();
    expect(counted.now).toMatchObject({
      ...{ trips: 1, passengers: 3, parcels: 1, bookedSeats: 4, bookedParcels: 1 },
      ...{ byCarrier: 1, byPassenger: 0, seatLegs: 30, soldLegs: 7, carriers: 0 },
    });
    expect(counted.span).toEqual({ from: '2026-06-01', to: '2026-06-20' });
    expect(counted.weeks).toHaveLength(3);

    await storeFigures(app.context.pool, app.clock.now());
    app.clock.set('2026-06-30T09:00:00Z');
    await storeDays(app.context.pool, app.clock.now());
    expect((await app.sql`select from trip_day`).length).toBe(1);
    expect((await app.sql`select from activity_day where seats > 0`).length).toBe(1);
    expect((await figures()).now).toEqual(counted.now);

    const setFirst = (status: string) => app.sql`
      update booking set status = ${status} where id = (select min(id) from booking where trip_id = ${trip.tripId})`;
    await setFirst('no_show');
    expect((await app.sql`select from trip_day`).length).toBe(0);
    await setFirst('completed');
    expect((await figures()).now).toEqual(counted.now);
  });

  it('says how long reports took, and what the carriers are', async () => {
    const [one, two, three] = [await addCarrier(app.sql), await addCarrier(app.sql), await addCarrier(app.sql)];
    await app.sql`update carrier set verified_at = now() where id = ${one.carrierId}`;
    await app.sql`update carrier set selling_stopped_until = 'infinity', verified_at = now() where id = ${two.carrierId}`;
    await app.sql`update carrier set sells = false where id = ${three.carrierId}`;
    const { carriers } = await figures();
    const counts = Object.fromEntries(carriers.states.map(({ state, count }) => [state, count]));
    expect(counts).toMatchObject({ verified: 1, stopped: 1, unseen: 1, refused: 0 });
    expect(carriers.selling).toBe(1);
    await app.sql`
      insert into report (code, kind, subject_id, reason, created_at, due_at, reporter_name, reporter_email)
      select lpad(n::text, 20, 'a'), 'carrier', n, 'spam', '2026-06-05T08:00:00Z', '2026-06-09T08:00:00Z', 'Іра', n || '@example.org'
      from generate_series(1, 3) n`;
    await app.sql`
      insert into report_decision (code, report_id, at, measures, assessment)
      select lpad(id::text, 20, 'b'), id, created_at + interval '5 hours', '{nothing}', 'unfounded' from report order by id limit 2`;
    expect((await figures()).reports).toEqual({ filed: 3, decided: 2, medianHours: 5, open: 3, overdue: 3 });
    await app.sql`truncate report cascade`;
  });

  it('is refused to everybody else, and a period that is turned round or too long is invalid', async () => {
    expect((await problemOf(figures(rider))).code).toBe('not_allowed');
    const wrong = { from: '2026-06-30', to: '2026-06-01' };
    expect((await problemOf(figures(admin, wrong))).errors).toMatchObject([{ field: 'to', key: 'period_order' }]);
    const long = { from: '2020-01-01', to: '2026-06-01' };
    expect((await problemOf(figures(admin, long))).errors).toMatchObject([{ field: 'to', key: 'period_max_length' }]);
  });
});

describe('searches without a result', () => {
  const [LVIV, WROCLAW] = [1, 2];
  const find = async (extra: object = {}) => {
    const [from, to] = await app.sql<{ id: number }[]>`select id from place order by id limit ${WROCLAW}`;
    const query = { from: from?.id ?? LVIV, to: to?.id ?? WROCLAW, date: '2026-06-25', ...extra };
    return app.call(searchApi.search, { query });
  };

  it('are counted by connection and day, once for a network within an hour, and name nobody', async () => {
    await find();
    await find();
    await find({ date: '2026-06-26' });
    await find({ instant: '1' });
    app.clock.set('2026-06-10T10:30:00Z');
    await find();
    const { now, wanted } = await figures();
    expect([now.searches, now.missed]).toEqual([3, 3]);
    expect(wanted).toMatchObject([
      {
        kind: 'passenger',
        times: 3,
        days: [
          { date: '2026-06-25', times: 2 },
          { date: '2026-06-26', times: 1 },
        ],
      },
    ]);
    const columns = await app.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = 'search_miss' order by 1`;
    expect(columns.map(({ name }) => name)).toEqual(['day', 'from_id', 'kind', 'times', 'to_id', 'travel_on']);
  });

  it('with a result are counted as searches only', async () => {
    app.clock.set('2026-06-10T13:00:00Z');
    const { owner, carrierId } = await addCarrier(app.sql);
    const driver = await addMember(app.sql, carrierId, 'driver');
    const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
    const plan = { stops: lvivWroclaw().stops, busId, driverId: driver.accountId };
    await addTestRoute(app.sql, owner, plan, app.clock.now());
    const { data } = await find({ from: TOWNS.lviv, to: TOWNS.wroclaw, date: '2026-06-12' });
    expect(data).toHaveLength(1);
    const { now } = await figures();
    expect([now.searches, now.missed]).toEqual([1, 0]);
  });

  it('fill no more than their part of the database, and go after two years', async () => {
    await app.sql`
      insert into search_miss (day, kind, from_id, to_id, travel_on, times)
      select '2026-06-10', 'parcel', a.id, a.id, date '2026-07-01' + n, 1
      from (select min(id) as id from place) a, generate_series(1, ${MISSES_PER_DAY}) n`;
    app.clock.set('2026-06-10T16:00:00Z');
    await find();
    const { now } = await figures();
    expect(now.missed).toBe(1);
    expect((await app.sql`select from search_miss`).length).toBe(MISSES_PER_DAY);
    app.clock.set(new Date(Date.parse('2026-06-12T09:00:00Z') + RETENTION_DAYS.searchMisses * 86_400_000));
    await deleteExpiredMisses(app.context.pool, app.clock.now());
    expect((await app.sql`select from search_miss`).length).toBe(0);
  });
});

describe('the sums of what was searched for without a result', () => {
  /** The stored sums, beside what the rows add up to. */
  async function sums() {
    const stored = await app.sql`
      select period, begins, kind, from_id, to_id, times from search_pair_sum order by 1, 2, 3, 4, 5`;
    const added = await app.sql`
      select period, date_trunc(period, day::timestamp)::date as begins, kind, from_id, to_id, sum(times)::int as times
      from search_miss, unnest(array['month', 'quarter', 'year']) period group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
    return { stored: [...stored], added: [...added] };
  }
  const expectEqual = async (count: number) => {
    const { stored, added } = await sums();
    expect(stored).toEqual(added);
    expect(stored).toHaveLength(count);
  };

  beforeEach(async () => {
    await app.sql`
      insert into search_miss (day, kind, from_id, to_id, travel_on, times)
      select date '2026-01-20' + n, case when n % 3 = 0 then 'parcel' else 'passenger' end, ${TOWNS.lviv},
        case when n % 2 = 0 then ${TOWNS.wroclaw}::int else ${TOWNS.berlin}::int end, date '2026-06-20' + n % 5, 1 + n % 4
      from generate_series(0, 139) n`;
  });

  it('agree with them after rows are added, counted up, moved and deleted', async () => {
    // Four connections in six months, two quarters and a year.
    await expectEqual(4 * (6 + 2 + 1));
    await app.sql`
      insert into search_miss (day, kind, from_id, to_id, travel_on, times)
      select day, kind, from_id, to_id, travel_on + n, 2 from search_miss, generate_series(0, 1) n
      on conflict (day, kind, from_id, to_id, travel_on) do update set times = search_miss.times + excluded.times`;
    await expectEqual(4 * (6 + 2 + 1));
    await app.sql`update search_miss set from_id = ${TOWNS.krakow}, times = times + 1 where day = '2026-03-03'`;
    await expectEqual(4 * (6 + 2 + 1) + 3);
    await app.sql`delete from search_miss where day < '2026-03-15' or kind = 'parcel'`;
    await expectEqual(2 * (4 + 2 + 1));
    await app.sql`delete from search_miss`;
    await expectEqual(0);
  });

  it.each([
    ['a year', '2026-01-01', '2026-12-31'],
    ['from one day to another', '2026-01-25', '2026-05-20'],
    ['within a month', '2026-02-03', '2026-02-20'],
    ['a month', '2026-02-01', '2026-02-28'],
  ])('say the same as the rows: %s', async (_what, from, to) => {
    const rows = await app.sql<{ times: number }[]>`
      select sum(times)::int as times from search_miss where day between ${from} and ${to} group by kind, from_id, to_id
      order by 1 desc`;
    const { wanted } = await figures(support, { from, to });
    expect(wanted.map(({ times }) => times)).toEqual(rows.map(({ times }) => times));
    const three = wanted.every(({ days }) => days.length === 3);
    expect(three).toBe(true);
  });
});

describe('GET /api/admin/figures.csv', () => {
  it('has a line for each week, the sum and the missing connections, runs no formula, and is an entry of the audit log', async () => {
    const [place] = await app.sql<{ id: number; uk: string }[]>`select id, uk from place order by id limit 1`;
    await app.sql`update place set uk = '=1+1' where id = ${place?.id ?? 0}`;
    await app.sql`
      insert into search_miss (day, kind, from_id, to_id, travel_on, times)
      values ('2026-06-02', 'passenger', ${place?.id ?? 0}, ${place?.id ?? 0}, '2026-06-25', 7)`;
    const lines = (await csv(admin)).trim().split('\r\n');
    await app.sql`update place set uk = ${place?.uk ?? ''} where id = ${place?.id ?? 0}`;
    expect(lines[0]).toMatch(/^Від;До;/);
    expect(lines).toContain(`"'=1+1";"'=1+1";Пасажир;7;"2026-06-25 (7)"`);
    expect(lines.find((line) => line.startsWith('Разом;'))).toBeDefined();
    const [entry] = await app.sql<{ action: string; after: object }[]>`
      select action, after from audit_entry order by id desc limit 1`;
    expect(entry).toMatchObject({ action: 'market.csv', after: { from: '2026-06-01', to: '2026-06-10' } });
  });

  it('is for administrators', async () => {
    expect(JSON.parse(await csv(support))).toMatchObject({ code: 'not_allowed' });
  });
});
