import { type ReactNode, useState } from 'react';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { clockAfter } from '../base/clocks.ts';
import { cx } from '../base/cx.ts';
import type { LineItem, LineStop } from '../base/journey-item.ts';
import { BorderPlace, BusPlace, DayPlace, FoldPlace } from './JourneyPlaces.tsx';
import './journey.css';

interface JourneyLineProps {
  /** The items from `buildJourney`; with `fold`, its middle stops are folded. */
  items: readonly LineItem[];
  /** `dense` is for dispatchers: 24 px for each stop, with `side` between a stop and the next one. */
  density?: 'full' | 'dense' | undefined;
  /** Content to the right of a stop: numbers of passengers, the load of the next leg. */
  side?: ((stop: LineStop) => ReactNode) | undefined;
  /** Content of the secondary line under the boarding point. */
  below?: ((stop: LineStop) => ReactNode) | undefined;
  /** Replaces the expected waiting time at the border. */
  wait?: ReactNode;
  edit?: JourneyEdit | undefined;
  label?: string | undefined;
  className?: string | undefined;
}

/** The editable line: the editor provides the time column and the cell of each stop. */
export interface JourneyEdit {
  time: (stop: LineStop) => ReactNode;
  /** The whole cell to the right of the line, with the name of the place. */
  cell: (stop: LineStop) => ReactNode;
  /** The select for the crossing, which replaces its name. */
  border?: ReactNode;
}

export function JourneyLine({ items, density = 'full', side, below, wait, edit, label, className }: JourneyLineProps) {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const last = opened.at(-1);
  const stop = (item: LineStop) => (
    <Stop
      key={item.seq}
      item={item}
      dense={density === 'dense'}
      side={side}
      below={below}
      edit={edit}
      focus={item.seq === last}
    />
  );
  const draw = (item: LineItem): ReactNode => {
    if (item.kind === 'stop') return stop(item);
    if (item.kind === 'border') return <BorderPlace key="border" item={item} wait={wait} name={edit?.border} />;
    if (item.kind === 'day') return <DayPlace key={item.date} item={item} />;
    if (item.kind === 'bus') return <BusPlace key="bus" item={item} />;
    const first = item.items.find((inside) => inside.kind === 'stop')?.seq ?? 0;
    if (opened.includes(first)) return item.items.map(draw);
    return <FoldPlace key={`fold${first}`} item={item} onOpen={() => setOpened([...opened, first])} />;
  };
  return (
    <ol
      aria-label={label ?? t('ui.journey')}
      className={cx('jl', density === 'dense' && 'jl-dense', edit && 'jl-edit', className)}
    >
      {items.map(draw)}
    </ol>
  );
}

interface StopProps extends Pick<JourneyLineProps, 'side' | 'below' | 'edit'> {
  item: LineStop;
  dense: boolean;
  /** The stop takes the focus, because the button that unfolded it does not exist any more. */
  focus: boolean;
}

function Stop({ item, dense, side, below, edit, focus }: StopProps) {
  const classes = cx('jl-stop', `is-${item.state}`, item.end && !dense && 'is-end');
  const atSide = edit ? null : (side?.(item) ?? <TimeBeside item={item} />);
  return (
    <li
      className={classes}
      data-up={item.up}
      data-down={item.down}
      {...(focus ? { tabIndex: -1, ref: takeFocus } : {})}
    >
      {edit ? edit.time(item) : <time dateTime={item.date ? `${item.date}T${item.time}` : undefined}>{item.time}</time>}
      <span className="jl-node" aria-hidden="true" />
      <div className="jl-cell">{edit ? edit.cell(item) : <Place item={item} below={below} dense={dense} />}</div>
      {atSide && <div className="jl-side">{atSide}</div>}
    </li>
  );
}

function Place({ item, below, dense }: { item: LineStop; below: StopProps['below']; dense: boolean }) {
  const more = below?.(item);
  return (
    <>
      <span className="jl-name">{named(item.name)}</span>
      {item.night !== undefined && !dense && <span className="jl-night">{t('core.night', { day: item.night })}</span>}
      {item.clock && <span className="jl-point jl-clock">{clockAfter(item.clock)}</span>}
      {item.point && !dense && <span className="jl-point">{inOwnScript(item.point)}</span>}
      {more && <div className="jl-point">{more}</div>}
      {item.state === 'past' && <span className="sr">{t('ui.journey.passed')}</span>}
      {item.state === 'now' && <span className="sr">{t('ui.journey.next')}</span>}
    </>
  );
}

/** The time from the timetable if another is expected; for a passed stop, the actual time of the bus. */
function TimeBeside({ item }: { item: LineStop }) {
  if (item.passed && item.passed !== item.time) {
    return (
      <>
        <span className="sr">{t('ui.journey.wasAt')} </span>
        {item.passed}
      </>
    );
  }
  if (!item.planned) return null;
  return (
    <>
      <span className="sr">{t('ui.journey.planned')} </span>
      <s>{item.planned}</s>
    </>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
