import { useEffect, useId, useState } from 'react';
import { MAX_TEXT, type Quote } from '#shared/messaging/chat/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { refusalOf, sendImages } from '../state/uploads.ts';

interface ImageDialogProps {
  chatId: number;
  files: readonly File[];
  reply: Quote | null;
  onSent: () => void;
  onClose: () => void;
}

interface ImagePreview {
  /** Pictures that can be sent, with an object URL for the preview. */
  good: readonly { file: File; url: string }[];
  bad: readonly { name: string; why: 'unsupported_file' | 'payload_too_large' }[];
}

/** Previews the chosen pictures with an optional caption; files that are no pictures or too large say why. */
export default function ImageDialog({ chatId, files, reply, onSent, onClose }: ImageDialogProps) {
  const looked = useImagePreview(files);
  const [text, setText] = useState('');
  if (!looked) return null;
  const { good, bad } = looked;
  const send = () => {
    const chosen = good.map(({ file }) => file);
    sendImages(chatId, chosen, text.trim(), reply);
    onSent();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chat.image.title', { count: Math.max(1, good.length) })}
      footer={
        good.length > 0 && (
          <Button size="tall" wide icon="send" onClick={send}>
            {t('chat.send')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <Refused bad={bad} />
        <div className="flex flex-wrap justify-center gap-2">
          {good.map(({ file, url }) => (
            <img key={url} src={url} alt={file.name} className="max-h-80 max-w-full rounded-m object-contain" />
          ))}
        </div>
        {good.length > 0 && (
          <TextArea
            label={t('chat.image.words')}
            rows={2}
            maxLength={MAX_TEXT}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

function Refused({ bad }: Pick<ImagePreview, 'bad'>) {
  const id = useId();
  if (bad.length === 0) return null;
  return (
    <ul role="alert" id={id} className="grid gap-1 text-bad">
      {bad.map(({ name, why }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <li key={index} className="flex items-center gap-2">
          <Icon name="alert" size="s" />
          <span>
            {name}: {t(`errors.${why}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Checks the content of the files, regardless of their names. */
function useImagePreview(files: readonly File[]): ImagePreview | null {
  const [looked, setLooked] = useState<ImagePreview | null>(null);
  useEffect(() => {
    let left = false;
    let urls: string[] = [];
    void Promise.all(files.map(refusalOf)).then((refusals) => {
      if (left) return;
      const good = files.flatMap((file, index) =>
        refusals[index] === null ? [{ file, url: URL.createObjectURL(file) }] : [],
      );
      urls = good.map(({ url }) => url);
      const bad = files.flatMap(({ name }, index) => {
        const why = refusals[index];
        return why ? [{ name, why }] : [];
      });
      setLooked({ good, bad });
    });
    return () => {
      left = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [files]);
  return looked;
}
