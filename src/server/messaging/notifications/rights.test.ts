import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followTrips } from '#server/operations/tracking/commands/follow.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import {
  addBookableTrip,
  type BookableTrip,
  parcelInput,
  proveGuest,
  seatInput,
  seatsInput,
  TRIP_TIMES,
} from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';
import { TOWNS } from '#testing/timetable.ts';
import { addRider, driveTo, runningTrip } from '#testing/tracking.ts';
import { notifyOfRights } from './commands/notify-rights.ts';
import { type StoredTexts, storedTexts } from './labels.ts';

const app = appScene();
const sms = allTests(phoneGatewayServer);
const actions = bookingActions(app);

let rider: TestActor;
let numbers = 0;
beforeAll(() => {
  app.context.gateways = { viber: null, sms: sms.gateway };
});
beforeEach(async () => {
  await app.sql`update booking set status = 'cancelled', cancelled_by = 'passenger' where status = 'confirmed'`;
  rider = await addPassenger(app.sql);
});

async function notified({ accountId }: TestActor, locale: Locale = 'en'): Promise<string[]> {
  const rows = await app.sql<StoredTexts[]>`
    select subject, facts, title, body from notification
    where account_id = ${accountId} and subject in ('lateCare', 'lateChoice', 'tripCancelled') order by id`;
  return rows.map((row) => `${row.subject} ${storedTexts(row, locale).body}`);
}

/** Runs the job this many minutes after the planned departure from Lviv. */
async function runAt(minutes: number): Promise<void> {
  app.clock.set(new Date(Date.parse(TRIP_TIMES.lviv) + minutes * 60_000).toISOString());
  await app.sql`select graphile_worker.add_job('notify.rights', '{}')`;
  await app.runJobs();
}

async function cancel({ tripId, owner }: BookableTrip): Promise<void> {
  await app.call(tripsApi.cancel, { params: { tripId }, body: { reason: 'Зламався' } }, owner.token);
  await app.runJobs();
}

async function held(toSeq = 3): Promise<BookableTrip & { bookingId: number }> {
  const ride = await addBookableTrip(app.sql, { instant: true });
  const [bookingId = 0] = await actions.book(ride, rider, seatInput(null, 0, toSeq));
  return { ...ride, bookingId };
}

describe('a passenger whose bus has not left', () => {
  test('is notified of care after 90 minutes and of the choice after 120, once each, with what they may choose', async () => {
    const { tripId, bookingId } = await held();
    await runAt(90);
    expect(await notified(rider)).toEqual([]);
    await runAt(91);
    await runAt(92);
    const care = expect.stringMatching(
      /^lateCare Lviv – Wrocław.* we do not see that the bus has left Lviv.*07:00.*snack/,
    );
    expect(await notified(rider)).toEqual([care]);
    await runAt(121);
    await runAt(122);
    const choice = expect.stringMatching(/^lateChoice .*get your money back.*50%.*snack/);
    expect(await notified(rider)).toEqual([care, choice]);
    const rows = await app.sql<{ path: string; kind: string }[]>`
      select distinct path, kind from notification where account_id = ${rider.accountId} and kind = 'trip_delayed'`;
    expect(rows).toEqual([{ path: `/trips/list/${tripId}/booking/${bookingId}`, kind: 'trip_delayed' }]);
    expect(await notified(rider, 'uk')).toContainEqual(expect.stringMatching(/їхати далі чи іншим рейсом без доплати/));
  });

  test('is notified once though the job runs several times at the same moment', async () => {
    await held();
    app.clock.set('2026-06-12T06:05:00Z');
    for (let round = 0; round < 3; round += 1) await app.sql`select graphile_worker.add_job('notify.rights', '{}')`;
    await Promise.all([app.runJobs(), app.runJobs()]);
    expect(await notified(rider)).toEqual([expect.stringMatching(/^lateChoice/)]);
    expect(await app.sql`select stage from rights_notice where notified_at = ${app.clock.now()}`).toEqual([
      { stage: 'choice' },
    ]);
  });

  test('is notified though an earlier passenger cannot be', async () => {
    const first = await held();
    const other = rider;
    rider = await addPassenger(app.sql);
    const { bookingId } = await held();
    await app.sql`
      alter table rights_notice add constraint none_of_first check (trip_id <> ${app.sql.unsafe(String(first.tripId))})`;
    app.clock.set(new Date(Date.parse(TRIP_TIMES.lviv) + 121 * 60_000).toISOString());
    await expect(notifyOfRights(app.context, app.sql, app.clock.now())).rejects.toThrow('1 parties cannot be notified');
    await app.sql`alter table rights_notice drop constraint none_of_first`;
    expect(bookingId).toBeGreaterThan(first.bookingId);
    expect([await notified(other), await notified(rider)]).toEqual([[], [expect.stringMatching(/^lateChoice/)]]);
  });

  test('is mailed it with a link that switches it off, and not when they chose so', async () => {
    const other = await addPassenger(app.sql);
    const ride = await held();
    await actions.book(ride, other, seatInput());
    const body = { kind: 'trip_delayed', channel: 'email', wanted: false } as const;
    await app.call(notificationsApi.choose, { body }, other.token);
    await runAt(121);
    const mails = await app.sql<{ accountId: number }[]>`
      select n.account_id from mail join notification n on mail.key = 'notification:' || n.id
      where n.kind = 'trip_delayed' and n.account_id in (${rider.accountId}, ${other.accountId})`;
    expect(mails).toEqual([{ accountId: rider.accountId }]);
    expect(await notified(other)).toHaveLength(1);
  });

  test.each<[string, (ride: BookableTrip & { bookingId: number }) => Promise<unknown>]>([
    ['who is aboard', ({ bookingId }) => forceBooking(app.sql, bookingId, 'boarded')],
    ['whose request nobody confirmed', ({ bookingId }) => forceBooking(app.sql, bookingId, 'unconfirmed')],
    ['whose trip is finished', ({ tripId }) => forceTrip(app.sql, tripId, 'finished')],
    [
      'whose bus has left',
      ({ tripId }) => app.sql`update trip_stop set departed_at = departs_at where trip_id = ${tripId} and seq = 0`,
    ],
    [
      'who rides within Ukraine',
      ({ tripId }) => app.sql`update trip_stop set place_id = ${TOWNS.kyiv} where trip_id = ${tripId} and seq = 3`,
    ],
  ])('is not notified: %s', async (_, meanwhile) => {
    await meanwhile(await held());
    await runAt(125);
    expect(await notified(rider)).toEqual([]);
  });

  test('is not notified of a short ride, nor the sender of a parcel', async () => {
    const ride = await held(1);
    await actions.book(ride, rider, parcelInput());
    await runAt(125);
    expect(await notified(rider)).toEqual([]);
  });

  test('is not notified of what lies half a day back', async () => {
    await held();
    await runAt(12 * 60 + 1);
    expect(await notified(rider)).toEqual([]);
  });
});

describe('a delay that the place of the bus foretells', () => {
  test('is notified before the time has come, after the shift was notified', async () => {
    const trip = await runningTrip(app.sql);
    const { passenger } = await addRider(app, trip, 'confirmed', { from: 1 });
    await driveTo(app, trip, { latitude: 49.85, longitude: 23.9 }, '2026-06-12T08:30:00Z');
    const minute = async (clock: string) => {
      app.clock.set(clock);
      await followTrips(app.context, app.sql, app.clock.now(), () => undefined);
      await app.sql`select graphile_worker.add_job('notify.rights', '{}')`;
      await app.runJobs();
    };
    await minute('2026-06-12T08:30:00Z');
    expect(await notified(passenger)).toEqual([]);
    await minute('2026-06-12T08:33:00Z');
    expect(await notified(passenger)).toEqual([
      expect.stringMatching(
        /^lateChoice .*the bus leaves Rzeszów 2\sh.* or more after its time, 11:00 Polish time \(12:00 Kyiv time\)\./,
      ),
    ]);
  });

  test('is notified when a breakdown is said to last so long', async () => {
    const trip = await runningTrip(app.sql);
    const { passenger } = await addRider(app, trip, 'confirmed', { from: 1 });
    await app.sql`
      insert into trip_halt (trip_id, kind, after_seq, started_at, until_at)
      values (${trip.tripId}, 'breakdown', 0, '2026-06-12T05:00:00Z', '2026-06-12T11:05:00Z')`;
    await runAt(120);
    expect(await notified(passenger)).toEqual([expect.stringMatching(/^lateChoice /)]);
  });
});

describe('somebody without an account', () => {
  const guest = async (trip: BookableTrip, change: object) => {
    numbers += 1;
    const phone = `+38067${6_000_000 + numbers}`;
    const body = seatsInput({ phone, travellers: [{ name: 'Ірина Савчук', seat: null }], ...change });
    const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body });
    const [{ ticket } = { ticket: '' }] = bookings;
    await proveGuest(app, ticket);
    await app.runJobs();
    return { phone, ticket };
  };
  const textsTo = (phone: string) => sms.to(phone).map(({ text }) => text);

  test('is notified by mail or text message as they asked, once, with the link of their ticket', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const texted = await guest(trip, { byText: true });
    await guest(trip, { email: 'late@example.org' });
    const silent = await guest(trip, {});
    await runAt(95);
    await runAt(96);
    await runAt(121);
    const late = textsTo(texted.phone).filter((words) => words.startsWith('Відправлення запізнюється'));
    expect(late).toHaveLength(2);
    for (const words of late) expect(words).toMatch(new RegExp(`/b/${texted.ticket}$`));
    const mails = await mailsTo(app.sql, 'late@example.org');
    expect(mails.filter(({ subject }) => subject.includes('запізнення понад'))).toHaveLength(2);
    expect(textsTo(silent.phone)).toEqual([]);
  });

  test('is texted that the trip is cancelled, and what they may choose', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const { phone } = await guest(trip, { byText: true });
    await cancel(trip);
    expect(textsTo(phone).filter((words) => words.startsWith('Ваш рейс скасовано'))).toHaveLength(1);
  });
});

describe('the notification of a cancelled trip', () => {
  const cancelled = async (ride: BookableTrip) => {
    await cancel(ride);
    return notified(rider);
  };

  test('names the choice between another trip and the money', async () => {
    expect(await cancelled(await held())).toEqual([
      expect.stringMatching(
        /^tripCancelled .*You choose: travel by another trip at no extra cost, or get your money back/,
      ),
    ]);
  });

  test('names none where the law gives none: on a short ride, and for a parcel', async () => {
    const ride = await held(1);
    await actions.book(ride, rider, parcelInput());
    const texts = await cancelled(ride);
    expect(texts.length).toBeGreaterThan(0);
    for (const words of texts) expect(words).not.toContain('You choose');
  });
});
