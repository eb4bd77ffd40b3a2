import { useEffect, useId, useRef, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import '#web/ui/media/photos.css';
import type { TakenPhotos } from './parcel-photos.ts';

interface ParcelPhotosProps {
  taken: Pick<TakenPhotos, 'photos' | 'full' | 'add' | 'drop'> | PickedPhotos;
  label: string;
  /** Whether the camera opens directly; otherwise a picture may also be chosen from the device. */
  camera?: boolean | undefined;
  error?: string | null | undefined;
}

export function ParcelPhotos({ taken, label, error, camera: direct = true }: ParcelPhotosProps) {
  const { photos, full, add, drop } = taken;
  const camera = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-small text-quiet">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <div key={photo.id} className="photo-small">
            <img src={photo.url} alt={t('bookings.parcels.photo', { n: index + 1 })} />
            {photo.state === 'stored' && (
              <span className="photo-mark photo-done">
                <Icon name="check" size="s" label={t('bookings.parcels.photo.stored')} />
              </span>
            )}
            {(photo.state === 'queued' || photo.state === 'sending') && (
              <span className="photo-mark photo-wait">
                <Icon name="clock" size="s" />
                {t(photo.state === 'queued' ? 'bookings.parcels.photo.queued' : 'bookings.parcels.photo.sending')}
              </span>
            )}
            <IconButton
              name="close"
              label={t('bookings.parcels.photo.drop', { n: index + 1 })}
              className="photo-drop"
              onClick={() => drop(photo.id)}
            />
          </div>
        ))}
        {!full && (
          <button type="button" className="photo-small photo-add" onClick={() => camera.current?.click()}>
            <Icon name="camera" size="l" />
            {t('bookings.parcels.photo.add')}
          </button>
        )}
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        {...(direct ? { capture: 'environment' as const } : {})}
        multiple
        hidden
        aria-label={t('bookings.parcels.photo.add')}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])]);
          // Lets the person take the same picture again.
          event.currentTarget.value = '';
        }}
      />
      {error && (
        <p id={id} role="alert" className="mt-2 text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A picked photo that is sent with the form. */
interface PickedPhoto {
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

type PickedPhotos = ReturnType<typeof usePickedPhotos>;
