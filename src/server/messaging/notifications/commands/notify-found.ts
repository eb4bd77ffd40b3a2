import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { FoundState } from '#shared/messaging/found/rules.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import { factsOf } from '../queries/facts.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';

const SUBJECT: Partial<Record<FoundState, SubjectName>> = {
  open: 'lostReported',
  found: 'lostFound',
  notFound: 'lostNotFound',
  sent: 'lostSent',
};

/** Notifies the staff of a report of something lost, and the passenger of the answer, if it still is the answer. */
export async function notifyOfFound(
  app: AppContext,
  sql: Db,
  { itemId, state }: { itemId: number; state: FoundState },
  now: Date,
): Promise<void> {
  const [item] = await sql<{ bookingId: number; state: FoundState; event: number }[]>`
    select booking_id, state, (select max(id) from found_event where item_id = found_item.id)::int as event
    from found_item where id = ${itemId} and booking_id is not null`;
  const subject = SUBJECT[state];
  if (!item || !subject || item.state !== state) return;
  const booking = (await factsOf(sql, [item.bookingId])).get(item.bookingId);
  if (!booking) return;
  const one = await bookingNotification(app, sql, subject, [booking], `${subject}:${item.event}`, now);
  // A report leads to the things of its trip; a person without an account keeps the path of the ticket.
  if (one) await notify(app, sql, one.guest ? one : { ...one, path: `/trips/list/${booking.tripId}/lost` }, now);
}
