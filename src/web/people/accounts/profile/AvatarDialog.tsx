import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Progress } from '#web/ui/content/Progress.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { sendAvatar } from '../base/queries.ts';

const WHOLE: Area = { x: 0, y: 0, width: 100, height: 100 };
const MAX_ZOOM = 4;
/** An arrow key moves the picture by this many pixels. */
const STEP = 8;

export default function AvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const src = useObjectUrl(file);
  const [area, setArea] = useState<Area | null>(null);
  const [broken, setBroken] = useState(false);
  const { send, share, failure } = useSending(file, onClose);
  const error = broken ? t('errors.unsupported_file') : failure;
  const footer = (
    <>
      <Button kind="edge" size="tall" disabled={share !== null} onClick={onClose}>
        {t('ui.cancel')}
      </Button>
      <Button
        size="tall"
        busy={share !== null}
        disabled={broken || area === null}
        onClick={() => void send(area ?? WHOLE)}
      >
        {t('profile.avatar.save')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('profile.avatar.crop')} onClose={onClose} busy={share !== null} footer={footer}>
      <div className="grid gap-4">
        {src && !broken && <Cut src={src} area={area} onArea={setArea} onBroken={() => setBroken(true)} />}
        {share !== null && <Progress label={t('profile.avatar.sending')} value={share} />}
        <Refusal text={error} />
      </div>
    </Dialog>
  );
}

interface CutProps {
  src: string;
  area: Area | null;
  onArea: (area: Area) => void;
  onBroken: () => void;
}

function Cut({ src, area, onArea, onBroken }: CutProps) {
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-m bg-surface-sunken">
        <Cropper
          image={src}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          keyboardStep={STEP}
          // The content security policy allows styles from the page's own files only.
          disableAutomaticStylesInjection
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ role: 'group', 'aria-label': t('profile.avatar.move') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={onArea}
        />
      </div>
      <label htmlFor={id} className="grid gap-1 text-small">
        {t('profile.avatar.zoom')}
        <input
          id={id}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          className="h-11 w-full accent-action"
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <div className="flex items-center gap-4">
        <Preview src={src} area={area ?? WHOLE} className="size-22" />
        <Preview src={src} area={area ?? WHOLE} className="size-11" />
        <Note>{t('profile.avatar.preview')}</Note>
      </div>
    </>
  );
}

function Preview({ src, area, className }: { src: string; area: Area; className: string }) {
  const style = {
    width: `${10_000 / area.width}%`,
    height: `${10_000 / area.height}%`,
    left: `${(-100 * area.x) / area.width}%`,
    top: `${(-100 * area.y) / area.height}%`,
  };
  return (
    <div className={`relative shrink-0 overflow-hidden rounded-full bg-surface-sunken ${className}`}>
      <img src={src} alt="" className="absolute max-w-none" style={style} />
    </div>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Uploads the picture with the selected square; `share` is the progress, null while nothing is sent. */
function useSending(file: File, onDone: () => void) {
  const [share, setShare] = useState<number | null>(null);
  const { run: send, error } = useAction(
    ({ x, y, width, height }: Area) => {
      setShare(0);
      return sendAvatar(file, { x, y, width, height }, setShare);
    },
    {
      done: () => {
        changed(`account:${session().userInfo?.id ?? 0}`);
        onDone();
      },
      toast: t('profile.avatar.saved'),
      refusal: () => setShare(null),
    },
  );
  const named = error instanceof ProblemError && (error.status === 413 || error.status === 415);
  return { send, share, failure: error ? (named ? problemText(error) : t('profile.avatar.failed')) : null };
}
