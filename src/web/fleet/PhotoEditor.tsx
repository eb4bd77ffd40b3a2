import { useRef, useState } from 'react';
import { MAX_BUS_PHOTOS, MAX_PHOTO_BYTES, type Photo } from '#shared/fleet/schema.ts';
import { problemText } from '#web/core/errors.ts';
import { t } from '#web/core/i18n.ts';
import { changed } from '#web/core/query.ts';
import { useSession } from '#web/core/session.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { toast } from '#web/ui/toasts.ts';
import { moved, useDragOrder } from './drag-order.ts';
import { addPhoto, deletePhoto, orderPhotos } from './queries.ts';

/** The photos of a bus: add several at once, drag into order or move by buttons, delete. */
export function PhotoEditor({ busId, photos: saved }: { busId: number; photos: readonly Photo[] }) {
  const { carrierInfo } = useSession();
  const [ordered, setOrdered] = useState<readonly Photo[] | null>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const photos = ordered ?? saved;
  const refresh = () => changed(`carrier:${carrierInfo?.carrier_id}`);

  const settle = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
    await refresh();
    setOrdered(null);
  };
  const reorder = (from: number, to: number) => {
    const next = moved(photos, from, to);
    if (next === photos) return;
    setOrdered(next);
    void settle(
      orderPhotos(
        busId,
        next.map(({ id }) => id),
      ),
    );
  };
  const send = async (files: readonly File[]) => {
    for (const file of files.slice(0, MAX_BUS_PHOTOS - photos.length)) {
      if (file.size > MAX_PHOTO_BYTES) {
        toast({ kind: 'bad', text: t('fleet.photo.tooLarge', { name: file.name }) });
        continue;
      }
      setSending({ name: file.name, share: 0 });
      await settle(addPhoto(busId, file, (share) => setSending({ name: file.name, share })));
    }
    if (files.length > MAX_BUS_PHOTOS - photos.length)
      toast({ kind: 'bad', text: t('errors.too_many_photos', { n: MAX_BUS_PHOTOS }) });
    setSending(null);
  };
  const drag = useDragOrder(reorder);
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-label={t('fleet.photos')}>
        {photos.map((photo, index) => (
          <li key={photo.id} {...drag(index)} className="relative overflow-hidden rounded-m bg-surface-sunken">
            <img
              src={photo.thumb}
              alt={t('fleet.photo', { n: index + 1 })}
              className="aspect-4/3 w-full object-cover"
              draggable={false}
            />
            <div className="flex justify-between bg-surface-sunken">
              <IconButton
                name="left"
                label={t('fleet.photo.earlier', { n: index + 1 })}
                disabled={index === 0}
                onClick={() => reorder(index, index - 1)}
              />
              <IconButton
                name="trash"
                kind="bad"
                label={t('fleet.photo.delete', { n: index + 1 })}
                onClick={() => void settle(deletePhoto(busId, photo.id))}
              />
              <IconButton
                name="next"
                label={t('fleet.photo.later', { n: index + 1 })}
                disabled={index === photos.length - 1}
                onClick={() => reorder(index, index + 1)}
              />
            </div>
          </li>
        ))}
      </ul>
      {sending && <Progress label={sending.name} value={sending.share} />}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          void send([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        kind="soft"
        icon="camera"
        wide
        busy={sending !== null}
        disabled={photos.length >= MAX_BUS_PHOTOS}
        why={photos.length >= MAX_BUS_PHOTOS ? t('fleet.photos.full', { n: MAX_BUS_PHOTOS }) : undefined}
        onClick={() => picker.current?.click()}
      >
        {t('fleet.photo.add')}
      </Button>
      <p className="text-small text-quiet">{t('fleet.photos.hint', { n: MAX_BUS_PHOTOS })}</p>
    </div>
  );
}
