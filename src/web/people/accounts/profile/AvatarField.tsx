import { type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Profile } from '#shared/people/accounts/base/profile-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { deleteAvatar } from '../base/queries.ts';

const AvatarDialog = lazy(() => import('./AvatarDialog.tsx'));

/** The file types that can be chosen (docs/product.md 3.15), and their size limit of 10 MB. */
const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'];
const MAX_BYTES = 10 * 1024 * 1024;

/** The person's picture: chosen, dropped or photographed, then cropped; it is saved immediately, apart from the form. */
export function AvatarField({ profile }: { profile: Profile }) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = TYPES.includes(file.type)
      ? file.size > MAX_BYTES && t('errors.payload_too_large')
      : t('errors.unsupported_file');
    setError(wrong || null);
    if (!wrong) setFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way beside the buttons within
    <div
      className={cx('flex flex-wrap items-center gap-4 rounded-m p-4', over && 'bg-action-soft')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Avatar name={`${profile.name} ${profile.lastName}`} src={profile.avatarUrl} size="l" />
      <div className="grid flex-[1_1_10rem] gap-2">
        <Pickers onFile={take} has={profile.avatarUrl !== null} id={profile.id} />
        {error ? <Refusal text={error} /> : <Note>{t('profile.avatar.hint')}</Note>}
      </div>
      {file && (
        <Suspense fallback={null}>
          <AvatarDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Pickers({ onFile, has, id }: { onFile: (file: File | undefined) => void; has: boolean; id: number }) {
  const [chooser, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  // Only handheld devices have a camera that faces the person.
  const handheld = window.matchMedia('(pointer: coarse)').matches;
  const { run: remove, busy } = useAction(deleteAvatar, {
    done: () => changed(`account:${id}`),
    toast: t('profile.avatar.deleted'),
  });
  const picked = (event: React.ChangeEvent<HTMLInputElement>) => {
    onFile(event.currentTarget.files?.[0]);
    // Lets the person choose the same file again.
    event.currentTarget.value = '';
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input ref={chooser} type="file" accept={TYPES.join(',')} hidden onChange={picked} />
      <input ref={camera} type="file" accept="image/jpeg,image/png" capture="user" hidden onChange={picked} />
      <Button kind="soft" icon="image" onClick={() => chooser.current?.click()}>
        {t(has ? 'profile.avatar.change' : 'profile.avatar.choose')}
      </Button>
      {handheld && (
        <Button kind="soft" icon="camera" onClick={() => camera.current?.click()}>
          {t('profile.avatar.take')}
        </Button>
      )}
      {has && (
        <Button kind="bare" icon="trash" busy={busy} onClick={() => void remove()}>
          {t('profile.avatar.delete')}
        </Button>
      )}
    </div>
  );
}
