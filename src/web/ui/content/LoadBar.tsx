import { t } from '#web/core/i18n/i18n.ts';

/** The maximum number of bars; more do not fit beside the line. */
const BARS = 18;

export function LoadBar({ taken, seats }: { taken: number; seats: number }) {
  const bars = Math.min(seats, BARS);
  const full = seats === 0 ? 0 : Math.round((taken / seats) * bars);
  return (
    <span className="load">
      {Array.from({ length: bars }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are places, not things
        <i key={index} className={index < full ? 'is-full' : undefined} />
      ))}
      <b aria-hidden="true">{taken}</b>
      <span className="sr">{t('ui.journey.load', { taken, seats })}</span>
    </span>
  );
}
