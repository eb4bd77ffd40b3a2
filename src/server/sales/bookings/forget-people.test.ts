import { expect, test } from 'vitest';
import { addJob } from '#server/core/jobs/queue.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';

const app = appScene();

async function forget(): Promise<void> {
  await addJob(app.context.pool, 'bookings.forget_people', {});
  await app.runJobs();
}

test('the names, numbers and words of a booking end 24 months after the trip, and what the books need stays', async () => {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const person = await addPassenger(app.sql);
  const actions = bookingActions(app);
  const [seat = 0] = await actions.book(
    trip,
    person,
    seatsInput({ travellers: [{ name: 'Одарка Чубенко', seat: 3 }], phone: '+380931112233', note: 'Біля школи' }),
  );
  const [parcel = 0] = await actions.book(trip, person, parcelInput({ receiverName: 'Веремія Гайдамака' }));
  const stored = async () => {
    const [row] = await app.sql<{ people: string; fare: number; seat: number; kg: number; status: string }[]>`
      select concat_ws('|', b.name, p.contact_name, p.contact_phone, p.note, x.receiver_name, x.receiver_phone, x.what,
        (select string_agg(name, '|') from booking where party_id in (p.id, b.party_id))) as people,
        b.fare, b.seat, x.weight_kg::float8 as kg, b.status
      from booking b join party p on p.id = b.party_id, parcel x where b.id = ${seat} and x.booking_id = ${parcel}`;
    return row;
  };
  const before = await stored();
  expect(before?.people).toContain('Одарка Чубенко|');
  const [ends] = await app.sql<{ at: Date }[]>`select arrives_at as at from trip where id = ${trip.tripId}`;
  const months = new Date(ends?.at ?? 0);
  months.setUTCMonth(months.getUTCMonth() + 24);
  app.clock.set(new Date(months.getTime() - 60_000).toISOString());
  await forget();
  expect(await stored()).toEqual(before);
  app.clock.set(new Date(months.getTime() + 60_000).toISOString());
  await forget();
  const after = await stored();
  expect(after?.people.replaceAll('|', '')).toBe('');
  expect({ ...after, people: '' }).toEqual({ ...before, people: '' });
});
