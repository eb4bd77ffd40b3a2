import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { noteAsked, noteRelease, noteWarned } from '#server/sales/bookings/seats/commands/coming.ts';
import { bookingsToAsk, bookingsToWarn, byParty } from '#server/sales/bookings/seats/queries/coming.ts';
import { releaseAfterWarning } from '#shared/sales/bookings/seats/coming.ts';
import { passengersDue } from '../queries/due.ts';
import { factsOf } from '../queries/facts.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';

/**
 * Reminds passengers on the evening before and asks whether they are coming (docs/product.md 9.32). A passenger that no channel reaches is
 * also on the list of passengers without an answer, so that the office calls them.
 */
export async function askWhoIsComing(app: AppContext, pool: Pool, now: Date): Promise<void> {
  const toAsk = byParty(await bookingsToAsk(pool, now));
  const reminded = new Set<number>();
  for (const booking of (await factsOf(pool, await passengersDue(pool, 'tomorrow', now))).values()) {
    const { partyId, tripId } = booking;
    const notification = await bookingNotification(
      app,
      pool,
      'tomorrow',
      [booking],
      `tomorrow:${partyId}:${tripId}`,
      now,
    );
    if (!notification) continue;
    reminded.add(partyId);
    const bookingIds = idsOf(toAsk.get(partyId));
    await transaction(pool, async (sql) => {
      const reached = await notify(app, sql, notification, now);
      await noteAsked(sql, { tripId, bookingIds, reached }, now);
    });
  }
  for (const [partyId, bookings] of toAsk) {
    const [first] = bookings;
    if (!first || reminded.has(partyId)) continue;
    await noteAsked(pool, { tripId: first.tripId, bookingIds: idsOf(bookings), reached: false }, now);
  }
}

/** Warns those who have not answered that their seats will be released, and when, where their carrier's rule says so. */
export async function warnUnanswered(app: AppContext, pool: Pool, now: Date): Promise<void> {
  for (const [partyId, bookings] of byParty(await bookingsToWarn(pool, now))) {
    const [first] = bookings;
    const releaseAt = first && releaseAfterWarning(first, now);
    if (!releaseAt) continue;
    await transaction(pool, async (sql) => {
      const open = await noteWarned(sql, { tripId: first.tripId, bookingIds: idsOf(bookings) }, now);
      const facts = [...(await factsOf(sql, open)).values()];
      const key = `comingUnanswered:${partyId}:${first.tripId}`;
      const notification = await bookingNotification(app, sql, 'comingUnanswered', facts, key, now);
      if (!notification) return;
      const until = releaseAt.toISOString();
      if (!(await notify(app, sql, { ...notification, facts: { ...notification.facts, until } }, now))) return;
      await noteRelease(sql, { tripId: first.tripId, bookingIds: open, releaseAt });
    });
  }
}

function idsOf(bookings: readonly { id: number }[] = []): number[] {
  return bookings.map(({ id }) => id);
}
