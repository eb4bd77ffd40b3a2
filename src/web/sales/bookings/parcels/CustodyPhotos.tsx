import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { custodyApi } from '#shared/sales/bookings/core/custody-api.ts';
import type { CustodyPhoto } from '#shared/sales/bookings/rules/custody-schema.ts';
import { callFile } from '#web/core/api/call-file.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Bone } from '#web/ui/base/Skeleton.tsx';
import { Lightbox } from '#web/ui/media/Lightbox.tsx';
import '#web/ui/media/photos.css';
import { Section } from '#web/ui/content/Section.tsx';

interface PhotoLoader {
  load: (id: string, size: 'full' | 'thumb', signal: AbortSignal) => Promise<Blob>;
}

/** The right by which the photos are read: as a person of the trip, by the link of the receiver's page, or like the loader. */
export type PhotoSource = { tripId: number } | { code: string } | PhotoLoader;

interface CustodyPhotosProps {
  photos: readonly Pick<CustodyPhoto, 'id'>[];
  source: PhotoSource;
  label: string;
  /** Whether the first photo is shown large initially. */
  opened?: boolean;
}

/** Photos of a parcel or of a receipt in a row; a press opens one large. They are fetched with the reader's rights, never by a public address. */
export function CustodyPhotos({ photos, source, label, opened = false }: CustodyPhotosProps) {
  const [shown, setShown] = useState<number | null>(opened ? 0 : null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-3 mt-2" aria-label={label}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className="photo-small"
              aria-label={t('bookings.parcels.photo.open', { n: index + 1 })}
              onClick={() => setShown(index)}
            >
              <Thumb photo={photo} source={source} />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Large photos={photos} source={source} at={shown} onMove={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

function Thumb({ photo, source }: { photo: Pick<CustodyPhoto, 'id'>; source: PhotoSource }) {
  const url = usePhotoUrl(source, photo.id, 'thumb');
  return url ? <img src={url} alt="" /> : <Bone className="size-full" />;
}

interface LargeProps extends Omit<CustodyPhotosProps, 'label' | 'opened'> {
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

function Large({ photos, source, at, onMove, onClose }: LargeProps) {
  const url = usePhotoUrl(source, photos[at]?.id ?? '', 'full');
  const shown = photos.map((_, index) => ({
    src: index === at ? (url ?? '') : '',
    alt: t('bookings.parcels.photo', { n: index + 1 }),
  }));
  return <Lightbox photos={shown} at={at} onMove={onMove} onClose={onClose} />;
}

/** The address of a fetched photo within this page; null until it is there. */
function usePhotoUrl(source: PhotoSource, photoId: string, size: 'full' | 'thumb'): string | null {
  const { data } = useQuery({
    queryKey: ['custody photo', photoId, size],
    queryFn: async ({ signal }) => {
      if ('load' in source) return source.load(photoId, size, signal);
      const query = { size };
      if ('code' in source) {
        return callFile(custodyApi.receiverPhoto, { params: { ...source, photoId }, query }, { signal });
      }
      const unsent = await (await import('./photos.ts')).unsentPhoto(photoId);
      return unsent ?? callFile(custodyApi.photo, { params: { ...source, photoId }, query }, { signal });
    },
    // A photo never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return url;
}

/** The photos that the sender took of a parcel, for the staff and the receiver. */
export function SenderPhotos({ photos, source }: { photos: readonly { id: string }[]; source: PhotoSource }) {
  if (photos.length === 0) return null;
  return (
    <Section title={t('receiver.photos')} separator="line" className="print:hidden">
      <CustodyPhotos photos={photos} source={source} label={t('receiver.photos')} />
    </Section>
  );
}
