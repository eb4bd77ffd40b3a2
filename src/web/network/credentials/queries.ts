import { queryOptions } from '@tanstack/react-query';
import { credentialsApi } from '#shared/network/credentials/api.ts';
import {
  CREDENTIAL_PHOTO,
  type Credential,
  type CredentialFile,
  type CredentialInput,
} from '#shared/network/credentials/schema.ts';
import { call } from '#web/core/api/call.ts';
import { callFile } from '#web/core/api/call-file.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { shrinkPicture } from '#web/core/browser/shrink-picture.ts';
import { session } from '#web/core/session/session.ts';

/** The documents of one bus, of one driver, or of everything that one may see. */
export const credentialsQuery = (only: { bus?: number; driver?: number } = {}) =>
  queryOptions({
    queryKey: [topic(), 'credentials', only.bus ?? 0, only.driver ?? 0],
    queryFn: ({ signal }) => call(credentialsApi.list, { query: only }, { signal }),
  });

/** The documents of bus and carrier that the driver of a trip shows at an inspection; the service worker stores the answer. */
export const busPapersQuery = (tripId: number) =>
  queryOptions({
    queryKey: [topic(), 'bus-papers', tripId],
    queryFn: ({ signal }) => call(credentialsApi.ofTrip, { params: { tripId } }, { signal }),
  });

/** A file of them, which the service worker stores, so that it can be opened again without a connection. */
export function busPaperFile(tripId: number, fileId: number): Promise<Blob> {
  return callFile(credentialsApi.fileOfTrip, { params: { tripId, fileId } });
}

/** Has the service worker store them all, once for a trip: each opening of a file is recorded. */
export async function storeBusPapers(tripId: number): Promise<void> {
  const { data } = await call(credentialsApi.ofTrip, { params: { tripId } });
  for (const { id } of data.flatMap(({ files }) => files)) await busPaperFile(tripId, id);
}

export const credentialQuery = (credentialId: number) =>
  queryOptions({
    queryKey: [topic(), 'credential', credentialId],
    queryFn: ({ signal }) => call(credentialsApi.show, { params: { credentialId } }, { signal }),
  });

/** Subject of a form: an existing document that is corrected, or the holder of a new one. */
export interface FormTarget {
  seen: Pick<Credential, 'id'> | null;
  busId: number | null;
  driverId: number | null;
}

/** Corrects a document, or adds one, which replaces the one of the same kind; resolves once the lists on screen show it. */
export async function saveCredential(target: FormTarget, data: CredentialInput, idempotencyKey: string) {
  const { seen, busId, driverId } = target;
  const saved =
    seen === null
      ? await call(credentialsApi.add, { body: { busId, driverId, data } }, { idempotencyKey })
      : await save(credentialsApi.edit, { params: { credentialId: seen.id }, body: data }, seen, { idempotencyKey });
  await refetchTopics(topic());
  return saved;
}

export async function removeCredential(credentialId: number): Promise<void> {
  await call(credentialsApi.remove, { params: { credentialId } });
  await refetchTopics(topic());
}

/** A file that this browser cannot read as a picture, and the server neither. */
export class UnreadablePicture extends Error {}

/**
 * Uploads a file of a document. A photo is made smaller first, also one in a format that only this device can read (HEIC). Throws
 * `UnreadablePicture` when the device cannot read it either.
 */
export async function uploadCredentialFile(file: File, onProgress: (share: number) => void): Promise<CredentialFile> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  const ready = isPdf ? file : await shrinkPicture(file, CREDENTIAL_PHOTO.maxSide);
  if (ready === file && (/hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name))) throw new UnreadablePicture();
  return call(credentialsApi.upload, {}, { file: new File([ready], file.name, { type: ready.type }), onProgress });
}

/** Fetches a file of a document; the server records who opened it. */
export async function credentialFileBlob({ id, type }: CredentialFile): Promise<Blob> {
  const bytes = await callFile(credentialsApi.file, { params: { fileId: id } });
  return new Blob([bytes], { type });
}

function topic(): string {
  return `carrier:${session().carrierInfo?.carrier_id ?? 0}`;
}
