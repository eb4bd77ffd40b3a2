import { type ReactNode, useState } from 'react';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { clockAfter } from './clocks.ts';
import { cx } from './cx.ts';
import { BorderPlace, BusPlace, DayPlace, FoldPlace } from './JourneyPlaces.tsx';
import type { LineItem, LineStop } from './journey-item.ts';
import './journey.css';

interface JourneyLineProps {
  /** From `buildJourney`; with `fold` this is the middle line. */
  items: readonly LineItem[];
  /** `dense` is the dispatcher's: 24 px a stop, `side` stands between it and the next. */
  density?: 'full' | 'dense' | undefined;
  /** At the right of a stop: counts, the load of the leg after it. */
  side?: ((stop: LineStop) => ReactNode) | undefined;
  /** Under the stop's point, in the quiet line. */
  below?: ((stop: LineStop) => ReactNode) | undefined;
  /** At the right of the border instead of the expected wait. */
  wait?: ReactNode;
  edit?: JourneyEdit | undefined;
  /** Read aloud before the list. */
  label?: string | undefined;
  className?: string | undefined;
}

/** The line with fields in it: what stands in the time column and under the place is the editor's. */
export interface JourneyEdit {
  time: (stop: LineStop) => ReactNode;
  /** The whole cell at the right of the line, the place's name included. */
  cell: (stop: LineStop) => ReactNode;
  /** Chooses the crossing; stands where its name would. */
  border?: ReactNode;
}

/** The journey line: every stop with its local time, the border as a gap, new dates, the bus. */
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
  /** It has just been unfolded by a button that is gone now. */
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
      {item.clock && <span className="jl-point jl-clock">{clockAfter(item.clock)}</span>}
      {item.point && !dense && <span className="jl-point">{inOwnScript(item.point)}</span>}
      {more && <span className="jl-point">{more}</span>}
      {item.state === 'past' && <span className="sr">{t('ui.journey.passed')}</span>}
      {item.state === 'now' && <span className="sr">{t('ui.journey.next')}</span>}
    </>
  );
}

/** The timetable's time where another is expected; when the bus was here, where it has been. */
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
