import { type DragEvent, useId, useRef, useState } from 'react';
import { type CredentialFile, MAX_CREDENTIAL_BYTES, MAX_CREDENTIAL_FILES } from '#shared/network/credentials/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Progress } from '#web/ui/content/Progress.tsx';
import { fileSize } from './file-size.ts';
import { UnreadablePicture, uploadCredentialFile } from './queries.ts';

/** HEIC is named too: a phone that reads it converts it, and the person at another one gets an error. */
const ACCEPT = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

interface FilesFieldProps {
  files: readonly CredentialFile[];
  onChange: (files: readonly CredentialFile[]) => void;
  /** Called with true while files are being uploaded. */
  onBusy: (busy: boolean) => void;
}

/** The files of a document: dropped, chosen or photographed, each with its progress and its own error. */
export function FilesField({ files, onChange, onBusy }: FilesFieldProps) {
  const { send, sending, errors } = useUploads(files, onChange, onBusy);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const id = useId();
  const full = files.length >= MAX_CREDENTIAL_FILES;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!full && !sending) void send([...event.dataTransfer.files]);
  };
  const pick = (event: React.ChangeEvent<HTMLInputElement>) => {
    void send([...(event.currentTarget.files ?? [])]);
    // Lets the person choose the same file again.
    event.currentTarget.value = '';
  };
  return (
    <fieldset
      className={cx(
        'rounded-m border-[1.5px] border-dashed bg-surface-sunken p-3',
        over ? 'border-action' : 'border-line-strong',
      )}
      aria-describedby={errors.length > 0 ? id : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="sr">{t('credentials.files')}</legend>
      <FileList files={files} onDrop={(id) => onChange(files.filter((one) => one.id !== id))} />
      {sending && <Progress label={sending.name} value={sending.share} />}
      {!full && !sending && (
        <div className="flex flex-wrap gap-2">
          <Button kind="soft" icon="camera" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
            {t('credentials.files.photo')}
          </Button>
          <Button kind="soft" icon="document" onClick={() => picker.current?.click()}>
            {t('credentials.files.choose')}
          </Button>
        </div>
      )}
      <Note className="mt-2">{t('credentials.files.hint', { n: MAX_CREDENTIAL_FILES })}</Note>
      {errors.length > 0 && (
        <div id={id} role="alert" className="mt-2 grid gap-1 text-small text-bad">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label={t('credentials.files.choose')}
        onChange={pick}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('credentials.files.photo')}
        onChange={pick}
      />
    </fieldset>
  );
}

function FileList({ files, onDrop }: { files: readonly CredentialFile[]; onDrop: (id: CredentialFile['id']) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className="mb-2 grid gap-1" aria-label={t('credentials.files')}>
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-2">
          <Icon name={file.type === 'application/pdf' ? 'document' : 'image'} className="text-quiet" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="n text-small text-quiet">{fileSize(file.bytes)}</span>
          <IconButton
            name="close"
            label={t('credentials.files.drop', { name: file.name })}
            onClick={() => onDrop(file.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Uploads files one after another: the file under way with its share, and an error for each file that was refused. */
function useUploads(
  files: FilesFieldProps['files'],
  onChange: FilesFieldProps['onChange'],
  onBusy: FilesFieldProps['onBusy'],
) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const send = async (chosen: readonly File[]) => {
    let known = files;
    const wrong: string[] = [];
    onBusy(true);
    for (const file of chosen) {
      const problem = known.length >= MAX_CREDENTIAL_FILES ? t('credentials.files.max') : tooLarge(file);
      if (problem) {
        wrong.push(`${file.name}: ${problem}`);
        continue;
      }
      setSending({ name: file.name, share: 0 });
      try {
        known = [...known, await uploadCredentialFile(file, (share) => setSending({ name: file.name, share }))];
        onChange(known);
      } catch (error) {
        const text = error instanceof UnreadablePicture ? t('credentials.files.heic') : problemText(error);
        wrong.push(`${file.name}: ${text}`);
      }
    }
    setErrors(wrong);
    setSending(null);
    onBusy(false);
  };
  return { send, sending, errors };
}

/** The text for a PDF that is too large; a photo is made smaller before it is sent. */
function tooLarge(file: File): string | null {
  const isPdf = /\.pdf$/i.test(file.name);
  return isPdf && file.size > MAX_CREDENTIAL_BYTES
    ? t('credentials.files.tooLarge', { size: fileSize(file.size) })
    : null;
}
