import { type ReactNode, useRef, useState } from 'react';
import { MAX_PHOTO_BYTES } from '#shared/core/photos.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Button } from '../base/Button.tsx';
import { toast } from '../base/toasts.ts';
import { Progress } from '../content/Progress.tsx';

interface PictureEditorProps {
  /** The picture as it is shown, also if there is none. */
  children: ReactNode;
  has: boolean;
  words: Record<'label' | 'add' | 'replace' | 'remove' | 'saved' | 'removed' | 'hint', string>;
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>;
  remove: () => Promise<unknown>;
  onChanged: () => void;
}

/** One picture that can be added, replaced or removed; each change is saved immediately. */
export function PictureEditor({ children, has, words, send, remove, onChanged }: PictureEditorProps) {
  const [share, setShare] = useState<number | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const settle = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ kind: 'good', text: done });
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
    setShare(null);
    onChanged();
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_PHOTO_BYTES) {
      toast({ kind: 'bad', text: t('errors.payload_too_large') });
      return;
    }
    setShare(0);
    void settle(() => send(file, setShare), words.saved);
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      {children}
      <div className="grid min-w-40 flex-1 gap-2">
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={words.label}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button kind="soft" icon="camera" busy={share !== null} onClick={() => picker.current?.click()}>
            {has ? words.replace : words.add}
          </Button>
          {has && (
            <Button
              kind="bare"
              icon="trash"
              disabled={share !== null}
              onClick={() => void settle(remove, words.removed)}
            >
              {words.remove}
            </Button>
          )}
        </div>
        {share !== null && <Progress label={words.label} value={share} />}
        <Note>{words.hint}</Note>
      </div>
    </div>
  );
}
