import { expect, it } from 'vitest';
import { addDays } from '#shared/core/time.ts';
import { importCalls, tableInput } from '#testing/import-tables.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute } from '#testing/timetable.ts';

const app = appScene();
const { make, undo } = importCalls(app);

const TRIPS = 40;
const SEATS = 30;

it('imports 1,200 bookings of 40 trips in one import, and takes all of them back', async () => {
  const { carrierId, owner } = await addCarrier(app.sql);
  const driver = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: SEATS });
  await addTestRoute(app.sql, owner, { busId, driverId: driver.accountId }, app.clock.now());
  const rows = Array.from({ length: TRIPS * SEATS }, (_, at) => {
    const day = addDays('2026-06-15', at % TRIPS);
    return [
      day,
      'Львів – Вроцлав',
      `Пасажир Номерний`,
      `067 1${String(at).padStart(6, '0')}`,
      '40',
      at % 3 === 0 ? '' : '40',
    ];
  });
  const table = [['Дата', 'Рейс', 'ПІБ', 'Телефон', 'Ціна', 'Сплачено'], ...rows];
  const { id } = await make(owner, tableInput('bookings', table));
  const count = () => app.sql<{ trips: number; bookings: number; paid: number }[]>`
    select count(distinct trip_id)::int as trips, count(*)::int as bookings, sum(paid)::int as paid from booking
    where carrier_id = ${carrierId} and status = 'confirmed'`;
  const shares = app.published.flatMap(([topic, { type, done, total }]) =>
    topic === `account:${owner.accountId}` && type === 'import' ? [Number(done) / Number(total)] : [],
  );
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(await count()).toEqual([{ trips: TRIPS, bookings: 1200, paid: 800 * 4000 }]);
  await undo(owner, id);
  expect(await count()).toEqual([{ trips: 0, bookings: 0, paid: null }]);
});
