import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { type Bus, type BusInput, statusName } from '#shared/network/fleet/schema.ts';
import { call } from '#web/core/api/call.ts';
import { cached } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { session } from '#web/core/session/session.ts';

/** The buses of the person's carrier; for a hired driver, the one given to them. */
export const busesQuery = () =>
  queryOptions({
    queryKey: [topic(), 'buses'],
    queryFn: ({ signal }) => call(fleetApi.buses, { query: {} }, { signal }),
  });

export const busQuery = (busId: number) =>
  queryOptions({
    queryKey: [topic(), 'bus', busId],
    queryFn: ({ signal }) => call(fleetApi.bus, { params: { busId } }, { signal }),
  });

export const carrierBusesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'public-buses'],
    queryFn: ({ signal }) => call(fleetApi.ofCarrier, { params: { carrierId } }, { signal }),
  });

/** The statuses of a bus; stored between visits as `busStatuses` (docs/product.md 3.5). */
export const busStatusesQuery = () =>
  queryOptions(cached('busStatuses', z.array(statusName), () => call(fleetApi.statuses, {})));

export const membersQuery = () =>
  queryOptions({
    queryKey: [topic(), 'members'],
    queryFn: ({ signal }) => call(carriersApi.members, {}, { signal }),
  });

export function saveBus(seen: Bus | null, body: BusInput, idempotencyKey: string) {
  return seen === null
    ? call(fleetApi.add, { body }, { idempotencyKey })
    : save(fleetApi.edit, { params: { busId: seen.id }, body }, seen, { idempotencyKey });
}

export function giveBus(busId: number, drivers: number[]) {
  return call(fleetApi.give, { params: { busId }, body: { drivers } });
}

export function addPhoto(busId: number, file: File, onProgress: (share: number) => void) {
  return call(fleetApi.addPhoto, { params: { busId } }, { file, onProgress });
}

export function orderPhotos(busId: number, photos: number[]) {
  return call(fleetApi.orderPhotos, { params: { busId }, body: { photos } });
}

export function deletePhoto(busId: number, photoId: number) {
  return call(fleetApi.deletePhoto, { params: { busId, photoId } });
}

function topic(): string {
  return `carrier:${session().carrierInfo?.carrier_id ?? 0}`;
}
