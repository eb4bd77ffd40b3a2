import { beforeEach, describe, expect, test } from 'vitest';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';
import { type StoredTexts, storedTexts } from './labels.ts';
import { endingCredential } from './queries/credentials.ts';

const app = appScene();

describe('reminders of trips', () => {
  const rider = eachTest(() => addPassenger(app.sql));
  const actions = bookingActions(app);

  /** The reminders that a person received, each with its text. */
  async function notified(actor: TestActor): Promise<string[]> {
    const rows = await app.sql<(StoredTexts & { key: string })[]>`
      select key, subject, facts, title, body from notification
      where account_id = ${actor.accountId} and split_part(key, ':', 1) in ('tomorrow', 'soon', 'ahead', 'expiring', 'near')
      order by id`;
    return rows.map(({ key, ...row }) => `${key.split(':')[0]} ${storedTexts(row, 'uk').body}`);
  }

  /** Sets the clock and runs one of the scheduled jobs. */
  async function at(instant: string, job = 'notify.remind'): Promise<void> {
    app.clock.set(instant);
    await app.sql`select graphile_worker.add_job(${job}, '{}')`;
    await app.runJobs();
  }

  async function held(values = {}): Promise<BookableTrip & { bookingId: number }> {
    const ride = await addBookableTrip(app.sql, { instant: true, ...values });
    const [bookingId = 0] = await actions.book(ride, rider);
    return { ...ride, bookingId };
  }

  describe('the reminder of a passenger', () => {
    test('comes at 18:00 the evening before and two hours before departure, by the clock of the stop', async () => {
      await held();
      await at('2026-06-11T14:59:00Z');
      expect(await notified(rider)).toEqual([]);
      await at('2026-06-11T15:00:00Z');
      const evening = expect.stringMatching(
        /^tomorrow Львів – Вроцлав, 12 червня о 07:00\. Звідки: Львів, АС «Стрийська», платформа 4\. Автобус T\d+\. Будь ласка, підтвердьте поїздку на сторінці квитка\.$/,
      );
      expect(await notified(rider)).toEqual([evening]);
      await at('2026-06-12T01:55:00Z');
      expect(await notified(rider)).toHaveLength(1);
      await at('2026-06-12T02:00:00Z');
      expect(await notified(rider)).toEqual([evening, expect.stringMatching(/^soon .*відправлення о 07:00/)]);
    });

    test('goes by Polish clocks, an hour behind, at a Polish stop', async () => {
      const ride = await addBookableTrip(app.sql, { instant: true });
      await actions.book(ride, rider, seatInput(null, 2, 3));
      await at('2026-06-11T15:30:00Z');
      expect(await notified(rider)).toEqual([]);
      await at('2026-06-11T16:00:00Z');
      expect(await notified(rider)).toEqual([expect.stringContaining('12 червня о 14:00')]);
    });

    test('is sent once, though the job runs several times and at the same moment', async () => {
      await held();
      app.clock.set('2026-06-11T15:05:00Z');
      for (let round = 0; round < 3; round += 1) await app.sql`select graphile_worker.add_job('notify.remind', '{}')`;
      await Promise.all([app.runJobs(), app.runJobs()]);
      await at('2026-06-11T15:10:00Z');
      expect(await notified(rider)).toHaveLength(1);
    });

    test('is sent again on the evening before the trip to which the passenger was moved', async () => {
      const ride = await held();
      await at('2026-06-11T15:05:00Z');
      const later = await addLaterTrip(app, ride);
      await changeActions(app).propose(ride.bookingId, ride.owner, { tripId: later.tripId }, { agreed: true });
      await at('2026-06-11T15:10:00Z');
      expect(await notified(rider)).toHaveLength(1);
      await at('2026-06-12T15:05:00Z');
      expect(await notified(rider)).toEqual([
        expect.stringContaining('12 червня о 07:00'),
        expect.stringMatching(/^tomorrow .*13 червня о 07:00/),
      ]);
    });

    test.each([
      ['who booked after 18:00', '2026-06-11T15:05:00Z', async () => undefined],
      ['whose booking was cancelled', '2026-06-10T09:00:00Z', (id: number) => forceBooking(app.sql, id, 'cancelled')],
      [
        'whose trip was cancelled',
        '2026-06-10T09:00:00Z',
        (_: number, tripId: number) => forceTrip(app.sql, tripId, 'cancelled'),
      ],
      [
        'who is no longer the customer',
        '2026-06-10T09:00:00Z',
        async (_: number, tripId: number) => {
          await app.sql`update party set account_id = null where trip_id = ${tripId}`;
        },
      ],
    ])('is not sent to a passenger %s', async (_who, booked, meanwhile) => {
      app.clock.set(booked);
      const { bookingId, tripId } = await held();
      await meanwhile(bookingId, tripId);
      await at('2026-06-11T15:10:00Z');
      expect(await notified(rider)).toEqual([]);
    });

    test('is not sent hours late', async () => {
      await held();
      await at('2026-06-11T17:01:00Z');
      expect(await notified(rider)).toEqual([]);
    });
  });

  describe('the reminder before a night in which the clocks change', () => {
    /** Creates a held trip that leaves Lviv at this instant, which is 07:00 by local time. */
    async function departing(instant: string) {
      const ride = await held();
      const shift = new Date(instant).getTime() - new Date('2026-06-12T04:00:00Z').getTime();
      await app.sql`
        update trip set departs_at = departs_at + ${shift} * interval '1 ms', arrives_at = arrives_at + ${shift} * interval '1 ms'
        where id = ${ride.tripId}`;
      await app.sql`
        update trip_stop set departs_at = departs_at + ${shift} * interval '1 ms' where trip_id = ${ride.tripId}`;
      await app.sql`update booking set created_at = '2026-03-01T00:00:00Z' where trip_id = ${ride.tripId}`;
    }

    test.each([
      // [night, departure at 07:00 local time, a minute before 18:00 on the evening before, 18:00 itself]
      ['spring', '2027-03-28T04:00:00Z', '2027-03-27T15:59:00Z', '2027-03-27T16:00:00Z'],
      ['autumn', '2026-10-25T05:00:00Z', '2026-10-24T14:59:00Z', '2026-10-24T15:00:00Z'],
    ])('comes at 18:00 for a departure at 07:00 in %s', async (_night, departure, before, evening) => {
      await departing(departure);
      await at(before);
      expect(await notified(rider)).toEqual([]);
      await at(evening);
      expect(await notified(rider)).toEqual([expect.stringContaining('о 07:00')]);
      await at(new Date(new Date(departure).getTime() - 2 * 3_600_000).toISOString());
      expect(await notified(rider)).toHaveLength(2);
    });
  });

  describe('the staff', () => {
    test('are reminded twelve hours before: the driver of the trip, the office only of unanswered requests', async () => {
      const quiet = await held();
      const busy = await addBookableTrip(app.sql);
      await actions.book(busy, rider);
      const begun = await held();
      await forceTrip(app.sql, begun.tripId, 'started');
      await at('2026-06-11T15:59:00Z');
      expect(await notified(quiet.driver)).toEqual([]);
      await at('2026-06-11T16:00:00Z');
      expect(await notified(quiet.driver)).toEqual([
        'ahead Львів – Вроцлав, 12 червня, 07:00. Підтверджено 1 бронювання.',
      ]);
      expect(await notified(quiet.owner)).toEqual([]);
      const waiting = 'ahead Львів – Вроцлав, 12 червня, 07:00. Підтверджено 0 бронювань, без відповіді 1.';
      expect([await notified(busy.driver), await notified(busy.owner)]).toEqual([[waiting], [waiting]]);
      expect(await notified(begun.driver), 'a trip that has begun').toEqual([]);
    });

    test('are warned three hours before a request expires, unless it waits for the passenger', async () => {
      const ride = await addBookableTrip(app.sql, { contractual: [3] });
      const [id = 0] = await actions.book(ride, rider);
      const other = await addBookableTrip(app.sql, { contractual: [3] });
      const [quoted = 0] = await actions.book(other, rider);
      await actions.act('quote', quoted, other.owner);
      await at('2026-06-11T05:59:00Z');
      expect(await notified(ride.owner)).not.toContainEqual(expect.stringMatching(/^expiring/));
      await at('2026-06-11T06:00:00Z');
      expect(await notified(ride.owner)).toContainEqual(expect.stringMatching(/^expiring/));
      expect(await notified(other.owner)).not.toContainEqual(expect.stringMatching(/^expiring/));
      expect(id).toBeGreaterThan(0);
    });

    test('are not warned of a request that was made within those three hours: they have just been notified of it', async () => {
      const ride = await addBookableTrip(app.sql);
      app.clock.set('2026-06-11T23:30:00Z');
      await actions.book(ride, rider);
      await at('2026-06-11T23:35:00Z');
      expect(await notified(ride.owner)).not.toContainEqual(expect.stringMatching(/^expiring/));
    });
  });

  describe('a notification that the bus is near', () => {
    const notificationItem = async (
      { tripId, bookingId }: { tripId: number; bookingId: number },
      kind: string,
      instant: string,
    ) => {
      const expected = new Date(new Date(instant).getTime() + 28 * 60_000);
      await app.sql`
        insert into trip_notice (trip_id, seq, booking_id, kind, expected_at, at)
        values (${tripId}, 1, ${bookingId}, ${kind}, ${expected}, ${instant})`;
    };

    test('is sent once, and only while the passenger is not aboard', async () => {
      const ride = await held();
      await forceTrip(app.sql, ride.tripId, 'started');
      await notificationItem(ride, 'bus_in_30', '2026-06-12T08:30:00Z');
      await at('2026-06-12T08:30:30Z', 'notify.near');
      await at('2026-06-12T08:31:30Z', 'notify.near');
      expect(await notified(rider)).toEqual([expect.stringContaining('приблизно за 28 хвилин')]);
      await forceBooking(app.sql, ride.bookingId, 'boarded');
      await notificationItem(ride, 'bus_in_10', '2026-06-12T08:40:00Z');
      await at('2026-06-12T08:40:30Z', 'notify.near');
      expect(await notified(rider)).toHaveLength(1);
    });

    test('is of their own stop for those who are aboard', async () => {
      const ride = await held();
      await forceTrip(app.sql, ride.tripId, 'started');
      await forceBooking(app.sql, ride.bookingId, 'boarded');
      await notificationItem(ride, 'own_stop', '2026-06-12T08:30:00Z');
      await at('2026-06-12T08:30:30Z', 'notify.near');
      expect(await notified(rider)).toEqual([expect.stringContaining('виходити приблизно за 28 хвилин')]);
    });

    test('is not sent after the bus has come', async () => {
      const ride = await held();
      await forceTrip(app.sql, ride.tripId, 'started');
      await notificationItem(ride, 'bus_in_30', '2026-06-12T08:30:00Z');
      await at('2026-06-12T09:30:00Z', 'notify.near');
      expect(await notified(rider)).toEqual([]);
      expect(await app.sql`select from trip_notice where handed_at is null`).toHaveLength(0);
    });
  });
});

describe('reminders of documents', () => {
  const LAST_DAY = '2026-06-30';
  const staff = credentialStaff(app);
  let carrierId: number;
  let owner: TestActor;
  let dispatcher: TestActor;
  let driver: TestActor;

  beforeEach(async () => {
    ({ carrierId, owner } = await addCarrier(app.sql));
    dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    driver = await addMember(app.sql, carrierId, 'driver');
    await addMember(app.sql, carrierId, 'driver');
  });

  const reminded = async (id: number, validUntil = LAST_DAY) =>
    (await endingCredential(app.sql, id, validUntil))?.to ?? null;

  const ofDriver = async () =>
    (await staff.add(owner, 'passport', { driverId: driver.accountId }, { validUntil: LAST_DAY })).id;
  const ids = (...people: TestActor[]) => people.map(({ accountId }) => accountId);

  describe('who is reminded of a document', () => {
    test('of the carrier: its owner', async () => {
      const { id } = await staff.add(owner, 'liability', {}, { validUntil: LAST_DAY });
      expect(await reminded(id)).toEqual(ids(owner));
    });

    test('of a bus: the office, and no driver', async () => {
      const busId = await addTestBus(app.sql, carrierId, { number: `BC ${1000 + carrierId} AA` });
      const { id } = await staff.add(owner, 'insurance', { busId }, { validUntil: LAST_DAY });
      expect(await reminded(id)).toEqual(ids(owner, dispatcher));
    });

    test('of a driver: the office and this driver', async () => {
      expect(await reminded(await ofDriver())).toEqual(ids(owner, dispatcher, driver));
    });
  });

  describe('nobody is reminded of a document', () => {
    test('whose last day is another one now', async () => {
      expect(await reminded(await ofDriver(), '2026-06-29')).toBeNull();
    });

    test.each<[string, (id: number) => Promise<unknown>]>([
      ['that was replaced', (id) => app.sql`update credential set replaced_at = now() where id = ${id}`],
      ['whose driver has left', (id) => app.sql`update credential set left_at = now() where id = ${id}`],
      [
        'whose driver is at another carrier',
        async () => {
          const other = await addCarrier(app.sql);
          await app.sql`update member set carrier_id = ${other.carrierId} where account_id = ${driver.accountId}`;
        },
      ],
    ])('%s', async (_, change) => {
      const id = await ofDriver();
      await change(id);
      expect(await reminded(id)).toBeNull();
    });
  });
});
