import { describe, expect, it } from 'vitest';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { followLink } from '#testing/accounts.ts';
import { forceBooking, outcome } from '#testing/booking-actions.ts';
import { importCalls, tableInput } from '#testing/import-tables.ts';
import { memberActions } from '#testing/people.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo, tokenIn } from '#testing/server/mails.ts';
import { addTestBus, addTestRoute, lvivWroclaw, tripsOf } from '#testing/timetable.ts';

const app = appScene();
/** A company whose bus goes every Friday, and the trip of the twelfth. */
const trip = eachTest(async () => {
  const { carrierId, owner } = await addCarrier(app.sql);
  const driver = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId);
  const staffed = { busId, driverId: driver.accountId, days: [4] };
  const routeId = await addTestRoute(app.sql, owner, staffed, app.clock.now());
  return { carrierId, owner, driver, tripId: (await tripsOf(app.sql, routeId)).get('2026-06-12') ?? 0 };
});
const dispatcher = eachTest(() => addMember(app.sql, trip.carrierId, 'dispatcher'));
const { check, make, undo } = importCalls(app);

const HEAD = ['Дата', 'Рейс', 'ПІБ', 'Телефон', 'м.', 'Ціна', 'Сплачено', 'Примітка'];
const TABLE = [
  HEAD,
  ['12.06', 'Львів – Вроцлав', 'Марія Коваль', '067 555 00 02', '12', '40', '40', 'песик'],
  ['12.06', 'Львів – Вроцлав', 'Іван Коваль', '0675550002', '13', '40', '', ''],
  ['2026-06-12', 'Львів–Краків', 'Петро Гнатів', '380971112233', '', '', '', ''],
];

const bookings = () => app.sql<{ name: string; number: number | null }[]>`
  select b.name, b.seat, b.fare, b.paid, b.status, p.contact_phone as phone, p.note, n.number
  from booking b join party p on p.id = b.party_id left join ticket_number n on n.booking_id = b.id where b.trip_id = ${trip.tripId} order by b.id`;

describe('bookings', () => {
  it('are made as for callers, a family together, with their price and what is paid, and nobody is notified', async () => {
    expect(await check(dispatcher, tableInput('bookings', TABLE))).toEqual({ made: 3, known: [], problems: [] });
    expect(await bookings()).toEqual([]);
    await make(dispatcher, tableInput('bookings', TABLE));
    await app.runJobs();
    expect(await bookings()).toMatchObject([
      {
        name: 'Марія Коваль',
        seat: 12,
        fare: 4000,
        paid: 4000,
        status: 'confirmed',
        phone: '+380675550002',
        note: 'песик',
      },
      { name: 'Іван Коваль', seat: 13, fare: 4000, paid: 0, status: 'confirmed', note: 'песик' },
      { name: 'Петро Гнатів', paid: 0, status: 'confirmed', phone: '+380971112233' },
    ]);
    expect((await bookings()).map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
    const query = { phone: '+380675550002' };
    const { coming } = await app.call(callersApi.caller, { query }, dispatcher.token);
    expect(coming).toMatchObject([{ seats: [12, 13], fare: 8000, paid: 4000 }]);
    const cash = (actor: TestActor) => app.call(moneyApi.cashUps, {}, actor.token);
    expect((await cash(trip.owner)).data).toMatchObject([{ inOffice: true, sums: [{ handOver: 4000 }] }]);
    const sent = await app.sql`
      select (select count(*)::int from notification where trip_id = ${trip.tripId}) as notifications,
        (select count(*)::int from mail) as mails`;
    expect(sent).toEqual([{ notifications: 0, mails: 0 }]);
  });

  it('that were imported before are known by number and name', async () => {
    await make(dispatcher, tableInput('bookings', TABLE));
    expect(await check(dispatcher, tableInput('bookings', TABLE))).toEqual({ made: 0, known: [2, 3, 4], problems: [] });
  });

  it('have their errors at the cell that they are about', async () => {
    await make(dispatcher, tableInput('bookings', TABLE.slice(0, 2)));
    const wrong = [
      HEAD,
      ['12.06', 'Львів – Вроцлав', 'Олег Ґудзь', '0508711241', '12', '46', '', ''],
      ['31.11', 'Львів – Вроцлав', 'Андрій Бик', '0503371890', '', '', '', ''],
      ['13.06', 'Львів – Вроцлав', 'Леся Паламар', '0972145503', '', '', '', ''],
      ['12.06', 'Львів – Люблін', 'Роман Ємець', '0682293007', '', '', '', ''],
      ['12.06', 'Львів – Вроцлав', 'Надія Кушнір', '0639007115', '', '46', '58', ''],
      ['1.06', 'Львів – Вроцлав', 'Єва Климчук', '0681129304', '', '', '', ''],
      ['12.06', 'Львів – Вроцлав', 'Юрій Гнатів', '0639007', '', '2000 грн', '', ''],
    ];
    const { problems } = await check(dispatcher, tableInput('bookings', wrong));
    expect(problems.map(({ line, field, key }) => [line, field, key]).sort()).toEqual(
      [
        [2, 'seat', 'seat_taken'],
        [3, 'date', 'date_format'],
        [4, 'date', 'import_trip_none'],
        [5, 'date', 'import_trip_none'],
        [6, 'paid', 'payment_too_much'],
        [7, 'date', 'date_past'],
        [8, 'phone', 'phone_min_length'],
        [8, 'price', 'price_max_length'],
      ].sort(),
    );
  });

  it('name the time where two trips of the date go between their towns', async () => {
    const stops = lvivWroclaw().stops.map((stop, seq) => (seq === 0 ? { ...stop, departure_time: '05:00' } : stop));
    const driver = await addMember(app.sql, trip.carrierId, 'driver');
    const busId = await addTestBus(app.sql, trip.carrierId, { number: 'BC 0002 AA' });
    const early = { busId, driverId: driver.accountId, days: [4], stops };
    await addTestRoute(app.sql, trip.owner, early, app.clock.now());
    const rows = ['', '05:00', '06:15', '07:00'].map((time) => [
      '12.06',
      time,
      'Львів – Вроцлав',
      'Олег Ґудзь',
      '0508711241',
    ]);
    const table = [['Дата', 'Час', 'Рейс', 'ПІБ', 'Телефон'], ...rows];
    const { problems } = await check(dispatcher, tableInput('bookings', table));
    expect(problems.map(({ line, field, key }) => [line, field, key])).toEqual([
      [2, 'time', 'import_trip_many'],
      [5, 'time', 'import_trip_none'],
    ]);
  });

  it('are taken back with their money by an undo, unless somebody is aboard', async () => {
    const { id } = await make(dispatcher, tableInput('bookings', TABLE));
    const [first] = await app.sql<{ id: number }[]>`select id from booking where trip_id = ${trip.tripId} order by id`;
    await forceBooking(app.sql, first?.id ?? 0, 'boarded');
    expect(await problemOf(undo(dispatcher, id))).toMatchObject({
      code: 'import_used',
      facts: { used: [{ name: 'Марія Коваль', by: 'trip' }] },
    });
    await forceBooking(app.sql, first?.id ?? 0, 'confirmed');
    await undo(dispatcher, id);
    expect((await bookings()).map((one) => ({ ...one }))).toMatchObject([
      { status: 'cancelled', paid: 0 },
      { status: 'cancelled', paid: 0 },
      { status: 'cancelled', paid: 0 },
    ]);
    await make(dispatcher, tableInput('bookings', TABLE));
    expect(await bookings()).toHaveLength(6);
  });

  it('of a trip that waits for its invited driver are made, and the driver has them after accepting', async () => {
    const its = memberActions(app);
    const token = await its.signedIn(trip.owner);
    const { id: invitedDriverId } = await its.invite(token, { email: 'ostap@company.example' });
    const busId = await addTestBus(app.sql, trip.carrierId, { number: 'BC 9 AA' });
    const { id } = await app.call(
      timetableApi.add,
      { body: lvivWroclaw({ busId, invitedDriverId, days: [5], status: 'active' }) },
      token,
    );
    const tripId = (await tripsOf(app.sql, id)).get('2026-06-13') ?? 0;
    const saturday = TABLE.map((row) => (row === HEAD ? row : ['13.06', ...row.slice(1)]));
    await make(dispatcher, tableInput('bookings', saturday));
    const status = () => app.sql`
      select status, driver_id is not null as driven, (select count(*)::int from booking where trip_id = trip.id and holds) as bookings
      from trip where id = ${tripId}`;
    expect(await status()).toEqual([{ status: 'new', driven: false, bookings: 3 }]);
    const call = {
      kind: 'passenger' as const,
      fromSeq: 0,
      toSeq: 2,
      travellers: [{ name: 'Ніна Бойко', seat: null }],
      phone: '0671234567',
    };
    expect(await outcome(app.call(bookingsApi.book, { params: { tripId }, body: call }, dispatcher.token))).toBe(
      'trip_not_bookable',
    );
    await followLink(
      app,
      tokenIn((await mailsTo(app.sql, 'ostap@company.example'))[0]?.button?.url),
      'Kavun-na-mezhi-4',
    );
    expect(await status()).toEqual([{ status: 'planned', driven: true, bookings: 3 }]);
  });

  it('of another carrier’s trips are not made, and a driver makes none', async () => {
    const other = await addCarrier(app.sql);
    const { problems } = await check(other.owner, tableInput('bookings', TABLE));
    expect(problems.map(({ key }) => key)).toEqual(['import_trip_none', 'import_trip_none', 'import_trip_none']);
    expect(await outcome(make(trip.driver, tableInput('bookings', TABLE)))).toBe('not_allowed');
  });
});
