import { useEffect, useMemo, useRef } from 'react';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#shared/core/photos.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';

interface ChosenPhotosProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Photos of a bus that is not saved yet; they are sent after it is. A page with it must load the namespace `photos`. */
export function ChosenPhotos({ files, onChange }: ChosenPhotosProps) {
  const picker = useRef<HTMLInputElement>(null);
  const pictures = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files]);
  useEffect(
    () => () => {
      for (const url of pictures) URL.revokeObjectURL(url);
    },
    [pictures],
  );
  const add = (chosen: readonly File[]) => {
    const large = chosen.find(({ size }) => size > MAX_PHOTO_BYTES);
    if (large) toast({ kind: 'bad', text: t('photos.tooLarge', { name: large.name }) });
    onChange([...files, ...chosen.filter(({ size }) => size <= MAX_PHOTO_BYTES)].slice(0, MAX_PHOTOS));
  };
  return (
    <div className="grid gap-3">
      {files.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-label={t('photos.list')}>
          {files.map((file, index) => (
            <li key={pictures[index]} className="relative overflow-hidden rounded-m bg-surface-sunken">
              <img
                src={pictures[index]}
                alt={t('photos.one', { n: index + 1 })}
                className="aspect-4/3 w-full object-cover"
              />
              <IconButton
                name="trash"
                kind="bad"
                label={t('photos.delete', { n: index + 1 })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        kind="soft"
        icon="camera"
        wide
        disabled={files.length >= MAX_PHOTOS}
        onClick={() => picker.current?.click()}
      >
        {t('photos.add')}
      </Button>
      <Note>{t('fleet.photos.hint', { n: MAX_PHOTOS })}</Note>
    </div>
  );
}
