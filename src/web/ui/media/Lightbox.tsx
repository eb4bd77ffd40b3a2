import type { KeyboardEvent } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '../base/Button.tsx';
import { ModalPopup } from '../overlays/Dialog.tsx';
import './photos.css';

export interface Photo {
  src: string;
  /** The URL of a smaller picture for the strip. */
  thumb?: string | undefined;
  alt: string;
}

interface LightboxProps {
  photos: readonly Photo[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/**
 * Shows pictures large, one at a time. Arrow keys and buttons move, Escape closes, and the focus returns to the previous
 * element.
 */
export function Lightbox({ photos, at, onMove, onClose }: LightboxProps) {
  const photo = photos[at];
  const step = (by: number) => onMove((at + by + photos.length) % photos.length);
  const key = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  return (
    <ModalPopup className="lightbox" label={t('ui.photos')} onClose={onClose} onKeyDown={key}>
      {photo && <img src={photo.src} alt={photo.alt} />}
      <div className="lightbox-bar">
        <span className="n flex-1" aria-live="polite">
          {t('ui.photo', { n: at + 1, total: photos.length })}
        </span>
        {photos.length > 1 && (
          <>
            <IconButton name="back" label={t('ui.photo.prev')} onClick={() => step(-1)} />
            <IconButton name="next" label={t('ui.photo.next')} onClick={() => step(1)} />
          </>
        )}
        <IconButton name="close" label={t('ui.close')} onClick={onClose} />
      </div>
    </ModalPopup>
  );
}
