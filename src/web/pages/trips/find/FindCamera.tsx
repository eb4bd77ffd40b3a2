import { useEffect, useRef, useState } from 'react';
import { useWide } from '#web/core/browser/wide.ts';
import { type Camera, CameraError, type CameraFault } from '#web/core/camera/camera.ts';
import { scanCodes } from '#web/core/camera/scanning.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';

interface FindCameraProps {
  /** While something found is shown, codes are seen but not reported. */
  paused: boolean;
  onText: (text: string) => void;
}

/** The picture of the camera, which reads codes; at a desk it waits for a press. */
export function FindCamera(props: FindCameraProps) {
  const wide = useWide();
  const [wanted, setWanted] = useState(!wide);
  if (wanted) return <Picture {...props} />;
  return (
    <Button kind="edge" icon="camera" wide className="mb-4" onClick={() => setWanted(true)}>
      {t('find.camera.start')}
    </Button>
  );
}

function Picture({ paused, onText }: FindCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const now = useRef({ paused, onText });
  const [camera, setCamera] = useState<Camera | null>(null);
  const [fault, setFault] = useState<CameraFault | 'unread' | null>(null);
  const [lit, setLit] = useState(false);
  useEffect(() => {
    now.current = { paused, onText };
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const stop = new AbortController();
    const scanning = {
      onOpen: setCamera,
      listens: () => !now.current.paused,
      onCode: (text: string) => now.current.onText(text),
    };
    void scanCodes(element, stop.signal, scanning).catch((error: unknown) => {
      if (!stop.signal.aborted) setFault(error instanceof CameraError ? error.fault : 'unread');
    });
    return () => stop.abort();
  }, []);
  if (fault) {
    return (
      <p className="text-small flex items-center gap-3 mb-4 p-3 rounded-m bg-surface-sunken">
        <Icon name="camera" />
        <span>{t(`find.camera.${fault}`)}</span>
      </p>
    );
  }
  return (
    <div
      className="relative mb-4 -mx-4 [background:var(--scrim)] overflow-hidden data-paused:[&>video]:h-[4rem] data-paused:[&>video]:opacity-[0.5] data-paused:[&>p]:hidden"
      data-paused={paused || undefined}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a live picture without sound */}
      <video
        className="block w-full h-[min(15rem,30dvh)] object-cover"
        ref={video}
        muted
        playsInline
        aria-label={t('find.camera')}
      />
      <p className="text-small absolute inset-x-0 bottom-0 py-2 px-4 text-center text-[#fff] [background:rgb(0_0_0/70%)]">
        {t(camera ? 'find.camera.aim' : 'find.camera.starting')}
      </p>
      {camera?.hasLight && (
        <button
          type="button"
          className="absolute top-2 right-2 grid place-items-center size-12 rounded-full text-[#fff] [background:rgb(0_0_0/70%)] aria-pressed:text-[#000] aria-pressed:[background:#fff]"
          aria-pressed={lit}
          onClick={() => {
            setLit(!lit);
            void camera.light(!lit);
          }}
        >
          <Icon name="bolt" label={t('find.camera.light')} />
        </button>
      )}
    </div>
  );
}
