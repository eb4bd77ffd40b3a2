import type { ReactNode } from 'react';
import { dayAndMonth, duration, longDate, weekdayName } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { clockAfter, clockName } from '../base/clocks.ts';
import { Icon } from '../base/Icon.tsx';
import type { LineBorder, LineBus, LineDay, LineFold } from '../base/journey-item.ts';
import './journey-places.css';

/** The border: the line stops, a frontier crosses the full width, and the line continues in the next time zone. */
export function BorderPlace({ item, wait, name }: { item: LineBorder; wait: ReactNode; name: ReactNode }) {
  const waiting =
    wait ?? (item.waitMinutes === null ? null : t('ui.journey.wait', { duration: duration(item.waitMinutes) }));
  return (
    <li className="jl-border" data-up={item.up} data-down={item.down}>
      <Frontier />
      <span className="jl-sides jl-cc">
        <span>{item.countries[0]}</span>
        <span>{item.countries[1]}</span>
      </span>
      <span className="jl-gap" aria-hidden="true" />
      <div className="jl-sides jl-crossing">
        <span className="jl-clock">{item.clocks && clockName(item.clocks[0])}</span>
        <span className="jl-mid">
          <span className="jl-name">
            <span className="sr">{t('ui.journey.border')} </span>
            {name ?? named(item.name)}
          </span>
          {waiting && <span className="jl-wait">{waiting}</span>}
        </span>
        <span className="jl-clock">{item.clocks && clockAfter(item.clocks[1])}</span>
      </div>
    </li>
  );
}

/** The dash-dot line of a frontier; a ticket has it as its tear line. */
export function Frontier() {
  return (
    <svg className="front" aria-hidden="true">
      <line x1="0" y1="1" x2="100%" y2="1" />
    </svg>
  );
}

export function DayPlace({ item }: { item: LineDay }) {
  return (
    <li className="jl-day" data-up={item.up} data-down={item.down}>
      {item.days > 0 ? <b className="jl-plus">+{item.days}</b> : null}
      <time className="jl-name" dateTime={item.date}>
        {longDate(item.date)}
      </time>
    </li>
  );
}

export function FoldPlace({ item, onOpen }: { item: LineFold; onOpen: () => void }) {
  const { stops: n, day } = item;
  return (
    <li className="jl-fold" data-up={item.up} data-down={item.down}>
      {day && day.days > 0 ? <b className="jl-plus">+{day.days}</b> : null}
      <span className="jl-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <button type="button" className="jl-name" aria-expanded="false" onClick={onOpen}>
        {day
          ? t('ui.journey.foldDay', { n, date: `${weekdayName(day.date)} ${dayAndMonth(day.date)}` })
          : t('ui.journey.fold', { n })}
      </button>
    </li>
  );
}

export function BusPlace({ item }: { item: LineBus }) {
  return (
    <li className="jl-bus" data-up={item.up} data-down={item.down}>
      <time>{item.time}</time>
      <span className="jl-vehicle">
        <Icon name="bus" label={t('ui.journey.bus')} />
      </span>
      <span className="jl-point">{item.words}</span>
    </li>
  );
}
