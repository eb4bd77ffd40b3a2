import type { ReactNode } from 'react';
import { duration, weekdayName } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { cx } from '../base/cx.ts';
import type { ShortLine } from '../base/journey-item.ts';
import './journey.css';

interface JourneyShortProps {
  /** The line from `shortJourney` or made by the caller. */
  journey: ShortLine;
  /** Replaces duration and crossing: "далі Краків, 13:22". */
  via?: ReactNode;
  /** The journey is finished, so its line is thin and grey. */
  past?: boolean | undefined;
  className?: string | undefined;
}

/** The journey line of a list row: origin, destination, and one secondary line between them. */
export function JourneyShort({ journey, via, past, className }: JourneyShortProps) {
  const { from, to, minutes, crossing } = journey;
  const tripPath = past ? 'rest' : 'ahead';
  const state = past ? 'is-past' : 'is-ahead';
  const between =
    via ?? [minutes === null ? null : duration(minutes), crossing && named(crossing)].filter(Boolean).join(' · ');
  return (
    <ol className={cx('jl jl-short', className)}>
      <li className={state} data-up="none" data-down={tripPath}>
        <time>{from.time}</time>
        <span className="jl-node" aria-hidden="true" />
        <span className="jl-name">
          {named(from.name)}
          {from.night !== undefined && <span className="jl-night">{t('core.night', { day: from.night })}</span>}
        </span>
      </li>
      <li className={cx('jl-via', crossing && 'has-border')} data-up={tripPath} data-down={tripPath}>
        {crossing && <span className="jl-gap" aria-hidden="true" />}
        <span className="jl-point">{between}</span>
      </li>
      <li className={state} data-up={tripPath} data-down="none">
        <time>{to.time}</time>
        <span className="jl-node" aria-hidden="true" />
        <span className="jl-name">
          {named(to.name)}{' '}
          {to.days > 0 && to.date && (
            <span className="jl-plus">
              +{to.days}, {weekdayName(to.date)}
            </span>
          )}
        </span>
      </li>
    </ol>
  );
}
