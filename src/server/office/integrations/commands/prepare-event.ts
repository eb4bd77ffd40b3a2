import * as z from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { changesById, type StoredChange } from '#server/sales/bookings/core/queries/changes.ts';
import {
  EVENT_VERSION,
  eventBooking,
  eventOffer,
  eventPayment,
  eventTrip,
} from '#shared/office/integrations/event-schema.ts';
import { bookingEventOf, tripEventOf } from '#shared/office/integrations/webhook-events.ts';
import { minutesLate } from '#shared/sales/trips/delay.ts';
import { type BookingEntry, bookingEntry, type TripEntry, tripEntry } from '../queries/events.ts';
import { addDelivery } from './deliver.ts';

/** The payload of the job that the triggers of the histories add. */
export const historyEntry = z.object({ source: z.enum(['booking', 'trip']), id: z.number() });

type Source = z.output<typeof historyEntry>;

interface WebhookEvent {
  type: string;
  at: Date;
  carrierId: number;
  data: object;
}

/**
 * Makes the event for programs from an entry of a history, only once, and adds a delivery for each address that subscribed to it. The body
 * contains the booking or trip as it is now, milliseconds after the change, and is the same at every attempt.
 */
export async function prepareEvent(sql: Db, source: Source, now: Date): Promise<void> {
  const announced =
    source.source === 'booking'
      ? await ofBooking(sql, await bookingEntry(sql, source.id))
      : ofTrip(await tripEntry(sql, source.id));
  if (!announced) return;
  const { type, at, carrierId, data } = announced;
  const [wanted] = await sql`
    select from webhook_endpoint where carrier_id = ${carrierId} and disabled_at is null and ${type} = any(events) limit 1`;
  if (!wanted) return;
  const [event] = await sql<{ id: string }[]>`
    insert into webhook_event (carrier_id, type, source, source_id, body, created_at)
    values (${carrierId}, ${type}, ${source.source}, ${source.id}, ${bodyOf(type, at, data)}, ${now})
    on conflict on constraint webhook_event_once do nothing returning id`;
  if (!event) return;
  const deliveries = await sql<{ id: number; failing: boolean }[]>`
    insert into webhook_delivery (endpoint_id, event_id, next_at, created_at)
    select id, ${event.id}, ${now}, ${now} from webhook_endpoint
    where carrier_id = ${carrierId} and disabled_at is null and ${type} = any(events)
    returning id, (select failing_since is not null from webhook_endpoint w where w.id = endpoint_id) as failing`;
  for (const delivery of deliveries) await addDelivery(sql, { ...delivery, attempt: 1, carrierId });
}

export function bodyOf(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), version: EVENT_VERSION, data });
}

async function ofBooking(sql: Db, entry: BookingEntry | null): Promise<WebhookEvent | null> {
  const type = entry && bookingEventOf(entry.action, entry.kind);
  if (!type) return null;
  const { at, carrierId, amount, changeId } = entry;
  const booking = eventBooking.parse(instants(entry.booking));
  if (type.startsWith('payment.')) {
    const payment = eventPayment.parse({ amount: amount ?? 0, currency: 'EUR' });
    return { type, at, carrierId, data: { booking, payment } };
  }
  if (!type.startsWith('offer.')) return { type, at, carrierId, data: { booking } };
  const [change] = changeId === null ? [] : await changesById(sql, [changeId]);
  return change ? { type, at, carrierId, data: { booking, offer: offerOf(change) } } : null;
}

/** The offer, without the names and telephones that a change may hold. */
function offerOf({ id, side, state, after, endsAt }: StoredChange): z.output<typeof eventOffer> {
  const { tripId, fromSeq, toSeq, seat, price } = after;
  return eventOffer.parse({
    ...{ id, by: side, state, tripId, fromSeq, toSeq, seat, price, currency: 'EUR' },
    endsAt: endsAt?.toISOString() ?? null,
  });
}

function ofTrip(entry: TripEntry | null): WebhookEvent | null {
  if (!entry) return null;
  const { action, at, carrierId, seq, stop, trip } = entry;
  const late = stop ? minutesLate(stop) : null;
  const type = tripEventOf(action, late ?? 0);
  if (!type) return null;
  return {
    type,
    at,
    carrierId,
    data: { trip: eventTrip.parse({ ...instants(trip), stopSeq: seq, lateMinutes: late }) },
  };
}

/** The database writes times with its own offset; events carry them in UTC, as the API does. */
function instants<T extends { from: Times; to: Times }>(thing: T): T {
  return { ...thing, from: inUtc(thing.from), to: inUtc(thing.to) };
}

interface Times {
  arrivesAt: string | Date | null;
  departsAt: string | Date | null;
}

function inUtc<T extends Times>(stop: T): T {
  const utc = (value: string | Date | null) => (value === null ? null : new Date(value).toISOString());
  return { ...stop, arrivesAt: utc(stop.arrivesAt), departsAt: utc(stop.departsAt) };
}
