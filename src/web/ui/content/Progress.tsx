import './bulk.css';
import { t } from '#web/core/i18n/i18n.ts';

interface ProgressProps {
  /** The finished share, from 0 to 1. */
  value: number;
  /** The work in progress: a file's name, "Завантажуємо фото". */
  label: string;
}

export function Progress({ value, label }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div>
      <div className="mb-1 flex justify-between gap-2 text-small">
        <span>{label}</span>
        <span className="n text-quiet">{t('ui.progress', { percent })}</span>
      </div>
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** A ring that shows the progress over a picture during its upload. */
export function ProgressRing({ value, label }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      className="prog"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="6.5" />
        <circle cx="9" cy="9" r="6.5" pathLength="100" strokeDasharray={`${percent} 100`} />
      </svg>
      {t('ui.progress', { percent })}
    </span>
  );
}
