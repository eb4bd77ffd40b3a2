import { useEffect, useRef, useState } from 'react';
import { custodyApi } from '#shared/bookings/custody-api.ts';
import { CUSTODY_PHOTO, MAX_CUSTODY_PHOTOS } from '#shared/bookings/custody-schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { shrinkPicture } from '#web/core/browser/shrink-picture.ts';
import { toast } from '#web/ui/toasts.ts';

/** A photo that the crew has just taken. `queued`: it waits on the device for a connection. */
export interface TakenPhoto {
  id: string;
  url: string;
  state: 'sending' | 'queued' | 'stored';
}

/** The photos of one press: each is made small on the device and sent under its own id before the press names it. */
export function useTakenPhotos(tripId: number) {
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const blobs = useRef(new Map<string, Blob>());
  const mark = (id: string, state: TakenPhoto['state']) =>
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, state } : photo)));
  const drop = (id: string) => {
    blobs.current.delete(id);
    setPhotos((all) => all.filter((photo) => photo.id !== id));
  };
  const send = async (id: string, blob: Blob) => {
    mark(id, 'sending');
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
    for (const file of files.slice(0, MAX_CUSTODY_PHOTOS - blobs.current.size)) {
      const blob = await shrinkPicture(file, CUSTODY_PHOTO.maxSide);
      const id = crypto.randomUUID();
      blobs.current.set(id, blob);
      setPhotos((all) => [...all, { id, url: URL.createObjectURL(blob), state: 'sending' }]);
      void send(id, blob);
    }
  };
  useEffect(() => {
    const again = () => {
      for (const { id, state } of photos) {
        const blob = blobs.current.get(id);
        if (state === 'queued' && blob) void send(id, blob);
      }
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
  return { photos, ids: photos.map(({ id }) => id), full: photos.length >= MAX_CUSTODY_PHOTOS, add, drop };
}

export type TakenPhotos = ReturnType<typeof useTakenPhotos>;
