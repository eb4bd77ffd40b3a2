import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '../base/Icon.tsx';
import { Lightbox, type Photo } from './Lightbox.tsx';
import './photos.css';

/** Small pictures in a row; a press opens one large. Without pictures, the illustration of a van is shown. */
export function PhotoStrip({
  photos,
  label,
  countLabel,
}: {
  photos: readonly Photo[];
  label?: string;
  countLabel?: string | undefined;
}) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) {
    return (
      <div className="photo">
        <Van />
      </div>
    );
  }
  return (
    <div className="photo-frame">
      <ul className="photos" aria-label={label ?? t('ui.photos')}>
        {photos.map((photo, index) => (
          <li key={photo.src}>
            <button
              type="button"
              className="photo"
              onClick={() => setShown(index)}
              aria-label={photo.alt || t('ui.photo', { n: index + 1, total: photos.length })}
            >
              <img src={photo.thumb ?? photo.src} alt="" loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {countLabel && (
        <span className="pill photo-count">
          <Icon name="image" size="s" />
          {countLabel}
        </span>
      )}
      {shown !== null && <Lightbox photos={photos} at={shown} onMove={setShown} onClose={() => setShown(null)} />}
    </div>
  );
}

export function Van() {
  return (
    <svg className="van" width="220" height="84" viewBox="0 0 260 96" aria-hidden="true">
      <path
        d="M10 74V28c0-9 6-16 15-16h150c24 0 34 8 44 24l8 14 16 6c6 2 9 6 9 12v6h-14M66 74h118M10 74h16"
        strokeWidth="3"
      />
      <path
        d="M24 24h34v20H24zM66 24h34v20H66zM108 24h34v20h-34zM150 24h22v46h-22zM180 24h4c14 0 20 6 26 20h-30z"
        strokeWidth="2.5"
      />
      <circle cx="46" cy="76" r="13" strokeWidth="3" />
      <circle cx="206" cy="76" r="13" strokeWidth="3" />
      <circle cx="46" cy="76" r="2.5" strokeWidth="4" />
      <circle cx="206" cy="76" r="2.5" strokeWidth="4" />
    </svg>
  );
}
