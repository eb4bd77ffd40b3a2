import { beforeEach, describe, expect, test } from 'vitest';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { forceBooking } from '#testing/booking-actions.ts';
import { parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { type StoredTexts, storedTexts } from './labels.ts';

const MAIL = 'iryna@example.org';

const { app, trip, rider, ...actions } = bookingScene({ instant: true });

let guests = 0;
beforeEach(() => app.sql`delete from mail`);

async function at(instant: string, job = 'notify.remind'): Promise<void> {
  app.clock.set(instant);
  await app.sql`select graphile_worker.add_job(${job}, '{}')`;
  await app.runJobs();
}

async function guest(): Promise<{ id: number; ticket: string }> {
  guests += 1;
  const phone = `+38067${3_000_000 + guests}`;
  const body = seatsInput({ email: MAIL, phone, travellers: [{ name: 'Ірина Савчук', seat: null }] });
  const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body });
  const [first] = bookings;
  if (!first) throw new Error('nothing was booked');
  await forceBooking(app.sql, first.id, 'confirmed');
  return first;
}

async function question(bookingId: number) {
  const [row] = await app.sql`
    select asked_at, reached, warned_at, release_at from coming_question
    where booking_id = ${bookingId}`;
  return row;
}

/** The texts about coming that a person got in the app. */
async function notified(who: TestActor): Promise<string[]> {
  const rows = await app.sql<StoredTexts[]>`
    select subject, facts, title, body from notification
    where account_id = ${who.accountId} and subject in ('tomorrow', 'comingUnanswered', 'released', 'seatsReleased') order by id`;
  return rows.map((row) => `${row.subject} ${storedTexts(row, 'uk').body}`);
}
const mails = async () => (await mailsTo(app.sql, MAIL)).map(({ subject }) => subject);

describe('the question of the evening before', () => {
  test('goes to confirmed seats with the reminder, and is noted for callers whom no channel reaches', async () => {
    const [own = 0] = await actions.book(trip, rider);
    const [caller = 0] = await actions.book(trip, trip.owner, seatInput());
    const [parcel = 0] = await actions.book(trip, rider, parcelInput());
    const { id: mailed } = await guest();
    app.clock.set('2026-06-11T15:01:00Z');
    const [late = 0] = await actions.book(trip, await addPassenger(app.sql));
    await at('2026-06-11T15:05:00Z');
    const askedAt = new Date('2026-06-11T15:05:00Z');
    expect(await question(mailed)).toMatchObject({ askedAt, reached: true });
    // Accounts are mailed too, so that a passenger without a device for pushes is asked.
    expect(await question(own)).toMatchObject({ askedAt, reached: true });
    expect(await question(caller)).toMatchObject({ askedAt, reached: false });
    expect(await question(parcel)).toBeUndefined();
    expect(await question(late)).toBeUndefined();
    expect(await notified(rider)).toEqual([expect.stringMatching(/підтвердьте поїздку на сторінці квитка/)]);
    expect(await mails()).toContain('Львів – Вроцлав, пт 12 червня, 07:00: ви їдете завтра?');
  });

  test('does not reach an account without pushes that has switched off mails of reminders', async () => {
    await app.sql`
      insert into notification_choice (account_id, kind, channel, wanted) values (${rider.accountId}, 'trip_reminder', 'email', false)`;
    const [own = 0] = await actions.book(trip, rider);
    await at('2026-06-11T15:05:00Z');
    expect(await question(own)).toMatchObject({ reached: false });
  });
});

describe('a carrier that releases seats without an answer', () => {
  const ruled = (hours: number | null = 3) =>
    app.sql`update carrier set release_hours = ${hours} where id = ${trip.carrierId}`;
  const status = async (id: number) =>
    (await app.sql<{ status: string }[]>`select status from booking where id = ${id}`)[0]?.status;

  test('has the passenger warned once in the evening with the time, and released at it; the office learns of it', async () => {
    await ruled();
    const { id } = await guest();
    await at('2026-06-11T15:05:00Z');
    await at('2026-06-11T17:55:00Z');
    expect(await question(id)).toMatchObject({ warnedAt: null });
    await at('2026-06-11T18:00:00Z');
    await at('2026-06-11T18:05:00Z');
    expect(await question(id)).toMatchObject({
      warnedAt: new Date('2026-06-11T18:00:00Z'),
      releaseAt: new Date('2026-06-12T01:00:00Z'),
    });
    const warnings = (await mailsTo(app.sql, MAIL)).filter(({ subject }) => subject.endsWith('підтвердьте поїздку'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.lines.join(' ')).toMatch(/до 12 червня, 04:00, місце \d+ буде звільнено/);
    await at('2026-06-12T01:00:00Z', 'bookings.release');
    await app.runJobs();
    expect(await status(id)).toBe('cancelled');
    expect(await mails()).toContain('Місце звільнено: Львів – Вроцлав, пт 12 червня, 07:00');
    expect(await notified(trip.owner)).toEqual([expect.stringMatching(/^seatsReleased .*скасовано за вашим правилом/)]);
  });

  test.each([
    [
      'who has answered',
      async ({ ticket }: { ticket: string }) => {
        await app.call(comingApi.comingByTicket, { params: { code: ticket } });
      },
    ],
    ['who has paid', ({ id }: { id: number }) => app.sql`update booking set paid = 500 where id = ${id}`],
    ['of a carrier without the rule', () => ruled(null)],
    [
      'whom no channel reached',
      ({ id }: { id: number }) => app.sql`update coming_question set reached = false where booking_id = ${id}`,
    ],
  ])('does not warn somebody %s', async (_who, meanwhile) => {
    await ruled();
    const booked = await guest();
    await at('2026-06-11T15:05:00Z');
    await meanwhile(booked);
    await at('2026-06-11T18:00:00Z');
    await at('2026-06-12T01:00:00Z', 'bookings.release');
    expect(await question(booked.id)).toMatchObject({ warnedAt: null, releaseAt: null });
    expect(await status(booked.id)).toBe('confirmed');
  });
});
