import { useEffect, useRef, useState } from 'react';
import { custodyApi } from '#shared/sales/bookings/core/custody-api.ts';
import { CUSTODY_PHOTO, MAX_CUSTODY_PHOTOS } from '#shared/sales/bookings/rules/custody-schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { shrinkPicture } from '#web/core/browser/shrink-picture.ts';
import { useTypedText } from '#web/core/forms/draft.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { dropPhoto, storePhoto, unsentPhoto } from './photos.ts';

/** A photo that the staff has just taken. `queued`: it waits on the device for a connection. */
export interface TakenPhoto {
  id: string;
  url: string;
  state: 'sending' | 'queued' | 'stored';
}

/**
 * The photos of one press. Each photo is made smaller and stored on the device; it is sent immediately if possible, otherwise together with
 * the press that names it. Photos that no press has named are deleted from the device when the screen is left; a reload does not lose them.
 */
export function useTakenPhotos(tripId: number, draft: string, max = MAX_CUSTODY_PHOTOS) {
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [named, setNamed] = useTypedText<string>(`${draft}:photos`, '');
  const unused = useRef(new Map<string, string>());
  const note = () => setNamed([...unused.current.keys()].join(' '));
  // biome-ignore lint/correctness/useExhaustiveDependencies: photos from before a reload are read once
  useEffect(() => {
    const left = unused.current;
    void restore(named.split(' ').filter(Boolean));
    return () => {
      for (const [id, url] of left) {
        URL.revokeObjectURL(url);
        void dropPhoto(id);
      }
    };
  }, []);
  const mark = (id: string, state: TakenPhoto['state']) =>
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, state } : photo)));
  const show = (id: string, blob: Blob) => {
    const url = URL.createObjectURL(blob);
    unused.current.set(id, url);
    note();
    setPhotos((all) => [...all, { id, url, state: 'sending' }]);
    void send(id, blob);
  };
  const restore = async (ids: readonly string[]) => {
    for (const id of ids) {
      const blob = await unsentPhoto(id);
      if (blob) show(id, blob);
    }
  };
  const drop = (id: string) => {
    unused.current.delete(id);
    note();
    setPhotos((all) => all.filter((photo) => photo.id !== id));
    void dropPhoto(id);
  };
  const send = async (id: string, blob: Blob) => {
    try {
      await call(custodyApi.putPhoto, { params: { tripId, photoId: id } }, { file: blob });
      mark(id, 'stored');
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'offline') return mark(id, 'queued');
      drop(id);
      toast({ kind: 'bad', text: problemText(error) });
    }
  };
  const add = async (files: readonly File[]) => {
    for (const file of files.slice(0, max - photos.length)) {
      const blob = await shrinkPicture(file, CUSTODY_PHOTO.maxSide);
      show(await storePhoto(blob), blob);
    }
  };
  /** A press has named the photos: they stay on the device until they are sent with it. */
  const keep = () => unused.current.clear();
  return { photos, ids: photos.map(({ id }) => id), full: photos.length >= max, add, drop, keep };
}

export type TakenPhotos = ReturnType<typeof useTakenPhotos>;
