import * as z from 'zod/mini';
import { type Db, transaction } from '#server/core/database/db.ts';
import { uploadPhoto } from '#server/core/files/gallery.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { once } from '#server/core/http/calls/idempotency.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { provePhone } from '#server/sales/bookings/commands/cancel-ticket.ts';
import { ticketBooking } from '#server/sales/bookings/tickets/queries/ticket.ts';
import { DomainError } from '#shared/core/errors.ts';
import { PHOTOS_OF_TICKET, REPORTS_OF_NETWORK } from '#shared/messaging/found/rules.ts';
import { lostByTicketApi } from '#shared/messaging/found/ticket-api.ts';
import { FOUND_PHOTOS, lockOfTicket, reportByTicket } from '../commands.ts';
import { lostOfTicket, oneOfTicket, photoOfTicket } from '../queries.ts';

const HOUR_S = 3600;

/** Reports from one network, and pictures that are sent with one link: both are counted before they are stored. */
const OF_NETWORK: RateLimit = { name: 'lostNetwork', points: REPORTS_OF_NETWORK, seconds: HOUR_S };
const PICTURES: RateLimit = { name: 'lostPhotos', points: PHOTOS_OF_TICKET, seconds: HOUR_S };

/** Stored answer to a report, so that the same request sent again makes no second one. */
const reported = z.object({ itemId: z.number(), tripId: z.number(), carrierId: z.number() });

const handlers: Handlers<typeof lostByTicketApi> = {
  ofTicket: async ({ sql, params, now }) => lostOfTicket(sql, (await guestBooking(sql, params.code, now)).id, now),

  report: async ({ app, pool, params, body, client, now, changed, onceKey }) => {
    const booking = await guestBooking(pool, params.code, now);
    await provePhone(app, pool, booking, { phone: body.phone, ip: client.ip }, now);
    await app.rateLimits.consume(OF_NETWORK, pool, networkOf(client.ip), now);
    const { itemId, tripId, carrierId } = await transaction(pool, async (sql) => {
      const add = async () => ({ status: 201, response: await reportByTicket(sql, booking.id, body.what, now) });
      return reported.parse((onceKey ? await once(sql, onceKey, now, add) : await add()).response);
    });
    changed(`trip:${tripId}`, `carrier:${carrierId}`);
    return oneOfTicket(pool, booking.id, itemId);
  },

  addPhoto: async ({ app, pool, params, file, now, changed }) => {
    const { id } = await guestBooking(pool, params.code, now);
    const { tripId, carrierId } = await lockOfTicket(pool, id, params.itemId);
    await app.rateLimits.consume(PICTURES, pool, params.code, now);
    const photo = await uploadPhoto({ app, pool, file }, FOUND_PHOTOS, params.itemId, async (sql) => {
      await lockOfTicket(sql, id, params.itemId);
    });
    changed(`trip:${tripId}`, `carrier:${carrierId}`);
    return photo;
  },

  photo: async ({ app, sql, params, query, now }) => {
    const { id } = await guestBooking(sql, params.code, now);
    const file = await photoOfTicket(sql, id, params.photoId);
    const bytes = await app.files.read(`${file}${query.size === 'thumb' ? '-s' : ''}.webp`);
    if (!bytes) throw new DomainError('not_found');
    return bytes;
  },
};

/** The booking of a ticket that belongs to no account; throws `not_allowed` for one that does, because it is reported there. */
async function guestBooking(sql: Db, key: string, now: Date) {
  const booking = await ticketBooking(sql, key, now);
  if (booking.accountId !== null) throw new DomainError('not_allowed');
  return booking;
}

export const lostByTicket = defineDomain('lostByTicket', lostByTicketApi, handlers);
