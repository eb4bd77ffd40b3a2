import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { receiverApi } from '#shared/sales/bookings/parcels/receiver-api.ts';
import { CUSTODY_PHOTO } from '#shared/sales/bookings/rules/custody-schema.ts';
import { RECEIVER_CHANGES, RECEIVER_CHANGES_S } from '#shared/sales/bookings/rules/receiver-schema.ts';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { bookingChanged, type ChangeContext } from '../changes/events.ts';
import { answerRedirect, askRedirect, nameCollector, setCollector, withdrawRedirect } from '../commands/receiver.ts';
import { visibleBooking } from '../money/queries/booking.ts';
import type { ChangedBooking } from '../parcels/commands/act.ts';
import { addSenderPhoto, requirePhotoRoom } from '../parcels/commands/sender-photos.ts';
import { trackedParcel } from '../parcels/queries/parcel.ts';
import { lastReceivers, otherStops, receiverParcel } from '../queries/receiver.ts';

const CHANGES: RateLimit = { name: 'receiver', points: RECEIVER_CHANGES, seconds: RECEIVER_CHANGES_S };
const FORMATS = ['jpeg', 'png', 'webp'];

const handlers: Handlers<typeof receiverApi> = {
  setCollector: async (call) => {
    const { app, pool, params, body, client, now } = call;
    await trackedParcel(pool, params.code, now);
    await app.rateLimits.consume(CHANGES, pool, params.code, now);
    bookingChanged(call, await nameCollector(app, pool, params.code, { ...body, ip: client.ip }, now));
    return trackedParcel(pool, params.code, now);
  },
  removeCollector: (call) => changed(call, () => setCollector(call.sql, call.params.code, null, call.now)),
  redirect: (call) => changed(call, () => askRedirect(call.sql, call.params.code, call.body, call.now)),
  withdraw: (call) => changed(call, () => withdrawRedirect(call.sql, call.params.code, call.now)),

  stops: async ({ sql, params, now }) => {
    await trackedParcel(sql, params.code, now);
    return { data: await otherStops(sql, await receiverParcel(sql, params.code)) };
  },

  acceptRedirect: (call) => answered(call, true),
  declineRedirect: (call) => answered(call, false),

  receivers: async ({ sql, me }) => ({ data: await lastReceivers(sql, me.accountId) }),

  addPhoto: async ({ app, pool, params, file, now }) => {
    await requirePhotoRoom(pool, params.code);
    const image = await app.files.storeImage((await file()).bytes, { ...CUSTODY_PHOTO, formats: FORMATS });
    return addSenderPhoto(app, pool, { key: params.code, image, now });
  },
};

type Changing = Parameters<Handlers<typeof receiverApi>['withdraw']>[0];

/** Does what a receiver asks for, within the limit of their link, and answers the page as it is then. */
async function changed(
  call: ChangeContext & Pick<Changing, 'app' | 'sql' | 'params' | 'now'>,
  change: () => Promise<ChangedBooking>,
): Promise<TrackedParcel> {
  const { app, sql, params, now } = call;
  // An old link changes nothing.
  await trackedParcel(sql, params.code, now);
  await app.rateLimits.consume(CHANGES, sql, params.code, now);
  bookingChanged(call, await change());
  return trackedParcel(sql, params.code, now);
}

async function answered(call: Parameters<Handlers<typeof receiverApi>['acceptRedirect']>[0], accepts: boolean) {
  const { sql, me, params, now } = call;
  bookingChanged(call, await answerRedirect(sql, me, params.bookingId, accepts, now));
  return visibleBooking(sql, me, params.bookingId, now);
}

export const receivers = defineDomain('receivers', receiverApi, handlers);
