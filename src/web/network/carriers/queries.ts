import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { carriersApi } from '#shared/network/carriers/api.ts';
import type { aboutInput, CarrierAbout } from '#shared/network/carriers/schema.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';

export const carrierQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'page'],
    queryFn: ({ signal }) => call(carriersApi.carrier, { params: { carrierId } }, { signal }),
  });

export const membersQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'members'],
    queryFn: ({ signal }) => call(carriersApi.members, {}, { signal }),
  });

export const aboutQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'about'],
    queryFn: ({ signal }) => call(carriersApi.about, {}, { signal }),
  });

export function saveAbout(body: z.output<typeof aboutInput>, seen: CarrierAbout, idempotencyKey: string) {
  return save(carriersApi.setAbout, { body }, seen, { idempotencyKey });
}

/** Uploads a logo instead of the current one; `onProgress` gets a share from 0 to 1. */
export function sendLogo(file: File, onProgress: (share: number) => void) {
  return call(carriersApi.setLogo, {}, { file, onProgress });
}

export function deleteLogo() {
  return call(carriersApi.deleteLogo, {});
}

export function addPhoto(file: File, onProgress: (share: number) => void) {
  return call(carriersApi.addPhoto, {}, { file, onProgress });
}

export function orderPhotos(photos: number[]) {
  return call(carriersApi.orderPhotos, { body: { photos } });
}

export function deletePhoto(photoId: number) {
  return call(carriersApi.deletePhoto, { params: { photoId } });
}
