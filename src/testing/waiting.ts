import { beforeEach } from 'vitest';
import { waitingApi } from '#shared/office/alerts/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { seatsInput } from './bookings.ts';
import { bookingScene } from './scene.ts';
import type { TestActor } from './server/carriers.ts';

export const SEATS = 8;
export const NAMES = ['Марко Бойко', 'Ганна Бойко', 'Ірина Бойко', 'Остап Бойко'];

/** A trip whose seats are all booked by one holder before each test, and what is done at its waiting list. */
export function waitingScene() {
  const { app, trip, rider: holder, book } = bookingScene({ seats: SEATS, instant: true });
  let ids: number[] = [];
  beforeEach(async () => {
    const travellers = Array.from({ length: SEATS }, (_, index) => ({ name: 'Ірина Савчук', seat: index + 1 }));
    ids = await book(trip, holder, seatsInput({ travellers }));
  });
  const bookingOf = (seat: number) => ids[seat - 1] ?? 0;
  const entry = (actor: TestActor, entryId: number) => app.call(waitingApi.entry, { params: { entryId } }, actor.token);
  return {
    app,
    trip,
    holder,
    bookingOf,
    entry,
    async join(actor: TestActor, { seats = 1, from = 0, to = 3, on = trip } = {}): Promise<number> {
      const body = { fromSeq: from, toSeq: to, names: NAMES.slice(0, seats), phone: '+380671112233' };
      return (await app.call(waitingApi.join, { params: { tripId: on.tripId }, body }, actor.token)).id;
    },
    async take(actor: TestActor, entryId: number) {
      const { total } = await entry(actor, entryId);
      return app.call(waitingApi.take, { params: { entryId }, body: { total } }, actor.token);
    },
    leave: (actor: TestActor, entryId: number) => app.call(waitingApi.leave, { params: { entryId } }, actor.token),
    cancel(seat: number) {
      const params = { bookingId: bookingOf(seat) };
      return app.call(bookingsApi.cancel, { params, body: { reason: '', alone: true } }, holder.token);
    },
    async free() {
      const query = { from: 0, to: 3 };
      return (await app.call(bookingsApi.seats, { params: { tripId: trip.tripId }, query }, holder.token)).free;
    },
    async notified(actor: TestActor): Promise<string[]> {
      const rows = await app.sql<{ subject: string }[]>`
        select subject from notification where account_id = ${actor.accountId} and kind = 'alert' order by id`;
      return rows.map(({ subject }) => subject);
    },
    async cron() {
      await app.sql`select graphile_worker.add_job('alerts.due', '{}')`;
      await app.runJobs();
    },
  };
}
