import { useRef, useState } from 'react';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, type Photo } from '#shared/core/photos.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Button, IconButton } from '../base/Button.tsx';
import { Pill } from '../base/Pill.tsx';
import { toast } from '../base/toasts.ts';
import { Progress } from '../content/Progress.tsx';
import { moved, useDragOrder } from './drag-order.ts';

/** The actions of the editor; each is one request to the server. */
interface PhotoActions {
  add: (file: File, onProgress: (share: number) => void) => Promise<unknown>;
  order: (photos: number[]) => Promise<unknown>;
  remove: (photoId: number) => Promise<unknown>;
  /** Called after each action; resolves when the data with the photos has been refetched. */
  refresh: () => Promise<unknown>;
}

/**
 * A list of photos: add several together, reorder by dragging or with buttons, delete. A page with it must load the
 * namespace `photos`.
 */
export function PhotoEditor({
  photos: saved,
  runner,
  hint,
}: {
  photos: readonly Photo[];
  runner: PhotoActions;
  hint: string;
}) {
  const { photos, sending, send, reorder, remove } = usePhotoEdits(saved, runner);
  const picker = useRef<HTMLInputElement>(null);
  const full = photos.length >= MAX_PHOTOS;
  return (
    <div className="grid gap-3">
      <Photos photos={photos} onMove={reorder} onDelete={remove} />
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
        disabled={full}
        why={full ? t('photos.full', { n: MAX_PHOTOS }) : undefined}
        onClick={() => picker.current?.click()}
      >
        {t('photos.add')}
      </Button>
      <Note>{hint}</Note>
      {photos.some(({ hidden }) => hidden) && <Note>{t('photos.hidden.text')}</Note>}
    </div>
  );
}

/** The photos as they will be once every request is answered, and the edits, each of which is a request. */
function usePhotoEdits(saved: readonly Photo[], runner: PhotoActions) {
  const [ordered, setOrdered] = useState<readonly Photo[] | null>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const photos = ordered ?? saved;

  // Requests wait for each other, because the server refuses an order that names a photo it has just deleted.
  const last = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const settle = (act: () => Promise<unknown>): Promise<void> => {
    waiting.current += 1;
    last.current = last.current.then(async () => {
      try {
        await act();
      } catch (error) {
        toast({ kind: 'bad', text: problemText(error) });
      }
      waiting.current -= 1;
      const refreshed = runner.refresh();
      if (waiting.current > 0) return;
      await refreshed;
      if (waiting.current === 0) setOrdered(null);
    });
    return last.current;
  };
  const reorder = (from: number, to: number) => {
    const next = moved(photos, from, to);
    if (next === photos) return;
    setOrdered(next);
    void settle(() => runner.order(next.map(({ id }) => id)));
  };
  const remove = (photoId: number) => {
    setOrdered(photos.filter(({ id }) => id !== photoId));
    void settle(() => runner.remove(photoId));
  };
  const send = async (files: readonly File[]) => {
    const room = MAX_PHOTOS - photos.length;
    let sent = Promise.resolve();
    for (const file of files.slice(0, room)) {
      if (file.size > MAX_PHOTO_BYTES) {
        toast({ kind: 'bad', text: t('photos.tooLarge', { name: file.name }) });
        continue;
      }
      sent = settle(() => {
        setSending({ name: file.name, share: 0 });
        return runner.add(file, (share) => setSending({ name: file.name, share }));
      });
    }
    if (files.length > room) toast({ kind: 'bad', text: t('errors.too_many_photos', { n: MAX_PHOTOS }) });
    await sent;
    setSending(null);
  };
  return { photos, sending, send, reorder, remove };
}

interface PhotosProps {
  photos: readonly Photo[];
  onMove: (from: number, to: number) => void;
  onDelete: (photoId: number) => void;
}

function Photos({ photos, onMove, onDelete }: PhotosProps) {
  const drag = useDragOrder(onMove);
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-label={t('photos.list')}>
      {photos.map((photo, index) => (
        <li key={photo.id} {...drag(index)} className="relative overflow-hidden rounded-m bg-surface-sunken">
          <img
            src={photo.thumb}
            alt={t('photos.one', { n: index + 1 })}
            className="aspect-4/3 w-full object-cover"
            draggable={false}
          />
          {photo.hidden && (
            <div className="absolute top-2 left-2">
              <Pill kind="bad">{t('photos.hidden')}</Pill>
            </div>
          )}
          <div className="flex justify-between bg-surface-sunken">
            <IconButton
              name="back"
              label={t('photos.earlier', { n: index + 1 })}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            />
            <IconButton
              name="trash"
              kind="bad"
              label={t('photos.delete', { n: index + 1 })}
              onClick={() => onDelete(photo.id)}
            />
            <IconButton
              name="next"
              label={t('photos.later', { n: index + 1 })}
              disabled={index === photos.length - 1}
              onClick={() => onMove(index, index + 1)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
