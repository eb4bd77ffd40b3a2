import { useEffect, useRef, useState } from 'react';

/** A picked photo that is sent with the form. */
export interface PickedPhoto {
  id: string;
  url: string;
  file: File;
  state: 'picked';
}

/** The photos of a form, at most so many; they stay in the page until the form is sent. */
export function usePickedPhotos(max: number) {
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([]);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);
  const add = async (files: readonly File[]) => {
    const picked = files.slice(0, max - photos.length).map((file): PickedPhoto => {
      const url = URL.createObjectURL(file);
      urls.current.add(url);
      return { id: crypto.randomUUID(), url, file, state: 'picked' };
    });
    setPhotos((all) => [...all, ...picked]);
  };
  const drop = (id: string) => setPhotos((all) => all.filter((photo) => photo.id !== id));
  return { photos, full: photos.length >= max, add, drop };
}

export type PickedPhotos = ReturnType<typeof usePickedPhotos>;
