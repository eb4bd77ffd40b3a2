import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { foundApi } from '#shared/messaging/found/api.ts';
import type { FoundAnswer } from '#shared/messaging/found/rules.ts';
import type { FoundItem } from '#shared/messaging/found/schema.ts';
import { lostByTicketApi } from '#shared/messaging/found/ticket-api.ts';
import { call } from '#web/core/api/call.ts';
import { callFile } from '#web/core/api/call-file.ts';
import { problemText } from '#web/core/api/errors.ts';
import { changed } from '#web/core/api/query.ts';
import { shrinkPicture } from '#web/core/browser/shrink-picture.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';
import { toast } from '#web/ui/base/toasts.ts';

export type FoundOfTrip = OutputOf<typeof foundApi.ofTrip>;

/** Lost and found items on a trip, as far as the reader sees them. */
export const foundOfTripQuery = (tripId: number) =>
  queryOptions({
    queryKey: [`trip:${tripId}`, `account:${session().userInfo?.id ?? 0}`, 'found'],
    queryFn: ({ signal }) => call(foundApi.ofTrip, { params: { tripId } }, { signal }),
  });

export const foundOfCarrierQuery = () =>
  queryOptions({
    queryKey: [`carrier:${session().carrierInfo?.carrier_id ?? 0}`, 'found'],
    queryFn: ({ signal }) => call(foundApi.ofCarrier, {}, { signal }),
  });

export function reportLost(bookingId: number, body: { what: string; seat: number | null }, idempotencyKey: string) {
  return call(foundApi.report, { params: { bookingId }, body }, { idempotencyKey });
}

export function enterFound(
  tripId: number,
  body: { what: string; seat: number | null; reportId: number | null },
  idempotencyKey: string,
) {
  return call(foundApi.enter, { params: { tripId }, body }, { idempotencyKey });
}

export async function answerItem(
  { id, tripId }: FoundItem,
  body: { answer: FoundAnswer; note: string },
  idempotencyKey: string,
): Promise<void> {
  await call(foundApi.answer, { params: { itemId: id }, body }, { idempotencyKey });
  changed(`trip:${tripId}`);
  changed(`carrier:${session().carrierInfo?.carrier_id ?? 0}`);
}

const MINUTE = 60_000;

/** Reports of lost items by ticket. There is no socket without an account, so they are fetched again every half minute. */
export const lostOfTicketQuery = (code: string) =>
  queryOptions({
    queryKey: ['ticket', code, 'lost'],
    queryFn: ({ signal }) => call(lostByTicketApi.ofTicket, { params: { code } }, { signal }),
    refetchInterval: MINUTE / 2,
  });

/** Reports something as lost with a ticket, and sends its photos. */
export async function reportByTicket(
  code: string,
  body: { what: string; phone: string },
  files: readonly File[],
  idempotencyKey: string,
): Promise<void> {
  const { id } = await call(lostByTicketApi.report, { params: { code }, body }, { idempotencyKey });
  await sendPhotos(files, (file) => call(lostByTicketApi.addPhoto, { params: { code, itemId: id } }, { file }));
}

export const ticketPhotos = (code: string) => ({
  load: (id: string, size: 'full' | 'thumb', signal: AbortSignal) =>
    callFile(lostByTicketApi.photo, { params: { code, photoId: Number(id) }, query: { size } }, { signal }),
});

/** The longest side of a photo that is sent, in pixels. */
const PHOTO_SIDE = 1600;

/** Sends the photos of an item that was just made; one that fails is reported. */
export async function sendItemPhotos(item: FoundItem, files: readonly File[]): Promise<void> {
  await sendPhotos(files, (file) => call(foundApi.addPhoto, { params: { itemId: item.id } }, { file }));
  changed(`trip:${item.tripId}`);
}

async function sendPhotos(files: readonly File[], send: (picture: Blob) => Promise<unknown>): Promise<void> {
  for (const file of files) {
    try {
      await send(await shrinkPicture(file, PHOTO_SIDE));
    } catch (error) {
      toast({ kind: 'bad', text: t('found.photo.failed', { reason: problemText(error) }) });
    }
  }
}

export const itemPhotos = {
  load: (id: string, size: 'full' | 'thumb', signal: AbortSignal) =>
    callFile(foundApi.photo, { params: { photoId: Number(id) }, query: { size } }, { signal }),
};
