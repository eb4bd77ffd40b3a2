import { serverNow } from '#web/core/browser/now.ts';
import { ownBox } from '../sheet/outbox.ts';

/**
 * Stores a picture that was taken for a press of the trip sheet, and returns the id by which the press names it. It is sent
 * before that press.
 */
export async function storePhoto(picture: Blob): Promise<string> {
  const box = await ownBox();
  const id = crypto.randomUUID();
  await box?.addPhoto({ id, picture, takenAt: serverNow().toISOString() });
  return id;
}

/** The picture while the server does not have it yet, to be shown beside its press; null after that. */
export async function unsentPhoto(id: string): Promise<Blob | null> {
  return (await (await ownBox())?.photo(id))?.picture ?? null;
}

/** Removes a picture whose press was never made. */
export async function dropPhoto(id: string): Promise<void> {
  await (await ownBox())?.removePhoto(id);
}
