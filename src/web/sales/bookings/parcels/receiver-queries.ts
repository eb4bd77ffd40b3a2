import { queryOptions } from '@tanstack/react-query';
import { receiverApi } from '#shared/sales/bookings/parcels/receiver-api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { changed } from '#web/core/api/query.ts';
import { shrinkPicture } from '#web/core/browser/shrink-picture.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';
import { toast } from '#web/ui/base/toasts.ts';

export const otherStopsQuery = (code: string) =>
  queryOptions({
    queryKey: ['parcel', code, 'stops'],
    queryFn: ({ signal }) => call(receiverApi.stops, { params: { code } }, { signal }),
  });

export const receiversQuery = () =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'receivers'],
    queryFn: ({ signal }) => call(receiverApi.receivers, {}, { signal }),
  });

export function setCollector(
  code: string,
  body: { name: string; phone: string; receiverPhone: string },
  idempotencyKey: string,
): Promise<TrackedParcel> {
  return call(receiverApi.setCollector, { params: { code }, body }, { idempotencyKey });
}

export function removeCollector(code: string): Promise<TrackedParcel> {
  return call(receiverApi.removeCollector, { params: { code } });
}

export function redirectParcel(code: string, body: { toSeq: number; extra: number }): Promise<TrackedParcel> {
  return call(receiverApi.redirect, { params: { code }, body });
}

export function withdrawRedirect(code: string): Promise<TrackedParcel> {
  return call(receiverApi.withdraw, { params: { code } });
}

export async function answerRedirect({ id, trip }: Booking, accepts: boolean): Promise<void> {
  const endpoint = accepts ? receiverApi.acceptRedirect : receiverApi.declineRedirect;
  try {
    await call(endpoint, { params: { bookingId: id } });
  } finally {
    changed(`trip:${trip.id}`);
  }
}

/** The longest side of a photo that is sent, in pixels. */
const PHOTO_SIDE = 1600;

/** Sends the sender's photos of a parcel that was just booked; one that fails is reported, and the booking stays without it. */
export async function sendParcelPhotos(ticket: string, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      const picture = await shrinkPicture(file, PHOTO_SIDE);
      await call(receiverApi.addPhoto, { params: { code: ticket } }, { file: picture });
    } catch (error) {
      toast({ kind: 'bad', text: t('receiver.photo.failed', { reason: problemText(error) }) });
    }
  }
}
