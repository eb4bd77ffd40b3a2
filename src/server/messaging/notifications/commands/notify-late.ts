import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { liveOf } from '#server/operations/tracking/commands/live.ts';
import { presentLiveTrip } from '#server/operations/tracking/present.ts';
import { tripPathsOf } from '#server/operations/tracking/queries/trip-paths.ts';
import { type BookingFacts, factsOf } from '../queries/facts.ts';
import { partiesOn, type TripEvent } from '../queries/trips.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';

/**
 * Notifies everybody of an announced delay, each party once with the hour of its own stop: accounts, guests, and callers by text message.
 * Nothing is sent if it was taken back or another one was announced since.
 */
export async function notifyOfLateness(app: AppContext, sql: Db, { id, tripId, at }: TripEvent, now: Date) {
  const tripPath = (await tripPathsOf(sql, [tripId], now)).get(tripId);
  const live = tripPath && presentLiveTrip(tripPath, liveOf(app).newest(tripId), now);
  const late = live?.late;
  if (!live || !late || Date.parse(late.saidAt) !== at.getTime()) return;
  const riders = await partiesOn(sql, tripId, { statuses: ['confirmed', 'boarded'], callers: true });
  for (const booking of (await factsOf(sql, riders)).values()) {
    const boards = booking.status === 'confirmed';
    const row = live.stops.find(({ seq }) => seq === (boards ? booking.fromSeq : booking.toSeq));
    if (!row || row.seq < late.seq) continue;
    const subject = row.expected ? 'late' : 'lateUnknown';
    const recipient = { ...booking, guest: booking.guest ?? booking.caller };
    const notification = await bookingNotification(
      app,
      sql,
      subject,
      [recipient],
      `late:${id}:${booking.partyId}`,
      now,
    );
    if (!notification) continue;
    const { name: stop, zone } = row.place;
    const planned = row.plannedAt ?? late.saidAt;
    const range = row.expected && { stop, zone, low: row.expected.low, high: row.expected.high, planned };
    const own = { ...(range && { range }), ...(late.moreBy && { until: late.moreBy }) };
    await notify(app, sql, { ...notification, facts: { ...notification.facts, ...own } }, now);
    if (row.expected && booking.kind === 'passenger') await storeKnown(sql, booking, row.seq, row.expected.expected);
  }
}

/** The hour that the party knows now, from which a later shift is measured. */
async function storeKnown(sql: Db, { partyId, tripId }: BookingFacts, seq: number, knownAt: string): Promise<void> {
  await sql`
    insert into range_shift (party_id, seq, trip_id, known_at) values (${partyId}, ${seq}, ${tripId}, ${knownAt})
    on conflict (party_id, seq) do update set known_at = excluded.known_at, off_since = null`;
}
