import { type KeyboardEvent, useRef, useState } from 'react';
import { addDays, type LocalDate, weekday } from '#shared/core/time.ts';
import { type DayKind, runsOn } from '#shared/network/timetable/calendar.ts';
import type { RouteDay } from '#shared/network/timetable/calendar-schema.ts';
import { undecidedTrips } from '#shared/network/timetable/undecided.ts';
import { fullDate, today, weekdays } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { cx } from '#web/ui/base/cx.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MonthGridProps {
  label: string;
  days: readonly RouteDay[];
  onOpen: (day: RouteDay) => void;
}

/** A month of a route. One day is in the order of the Tab key; arrow keys, Home and End move among the days. */
export function MonthGrid({ label, days, onOpen }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const now = today();
  const [active, setActive] = useState<LocalDate>(now);
  const focused = days.some(({ date }) => date === active) ? active : days[0]?.date;
  const move = (event: KeyboardEvent) => {
    if (focused === undefined) return;
    const target = targetOf(event.key, focused, days);
    if (!target) return;
    event.preventDefault();
    setActive(target);
    grid.current?.querySelector<HTMLElement>(`[data-date="${target}"]`)?.focus();
  };
  return (
    <div className="relative overflow-x-auto">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move among the cells, which makes it a grid */}
      <table ref={grid} role="grid" aria-label={label} className="month" onKeyDown={move}>
        <thead>
          <tr>
            {weekdays().map(({ short, full }) => (
              <th key={full} scope="col">
                <span aria-hidden="true">{short}</span>
                <span className="sr">{full}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map(({ id, cells }) => (
            <tr key={id}>
              {cells.map(({ key, day }) =>
                day ? (
                  <td key={key}>
                    <DayButton
                      day={day}
                      now={now}
                      tabbed={day.date === focused}
                      onFocus={() => setActive(day.date)}
                      onOpen={() => onOpen(day)}
                    />
                  </td>
                ) : (
                  <td key={key} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayButtonProps {
  day: RouteDay;
  now: LocalDate;
  tabbed: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

function DayButton({ day, now, tabbed, onFocus, onOpen }: DayButtonProps) {
  const { date, trip, departs, extras } = day;
  const kind = kindShown(day, now);
  const past = date < now;
  const more = extras.filter((one) => !one.withdrawn && one.trip?.state !== 'cancelled').length;
  const open = [trip, ...extras.map((one) => one.trip)].filter((one) => one?.state === 'open');
  const people = open.reduce((sum, one) => sum + (one ? one.people + one.parcels : 0), 0);
  const stays = undecidedTrips(day).length > 0;
  const kindNow = departs && runsOn(kind) ? t('calendar.kind.hour', { time: departs }) : t(`calendar.kind.${kind}`);
  const state = trip?.state === 'cancelled' ? t('calendar.cancelled') : kindNow;
  const booked = people > 0 ? t('calendar.booked', { n: people }) : '';
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={tabbed ? 0 : -1}
      aria-disabled={past || undefined}
      aria-current={date === now ? 'date' : undefined}
      className={cx(`is-${kind}`, stays && 'is-warning')}
      onFocus={onFocus}
      onClick={past ? undefined : onOpen}
    >
      <span className="sr">
        {[
          fullDate(date),
          state,
          more > 0 && t('calendar.more.spoken', { n: more }),
          booked,
          stays && t('calendar.stays'),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      <small aria-hidden="true">
        {trip?.state === 'cancelled'
          ? t('calendar.cancelled')
          : (runsOn(kind) && departs) || t(`calendar.short.${kind}`)}{' '}
        {more > 0 && t('calendar.more.short', { n: more })}
      </small>
      {people > 0 && <small aria-hidden="true">{t('calendar.bookedShort', { n: people })}</small>}
    </button>
  );
}

/** A day up to today on which no trip went is not shown as one of its days: the route was made or changed later. */
export function kindShown({ date, kind, trip }: RouteDay, now: LocalDate): DayKind {
  return date <= now && trip === null && runsOn(kind) ? 'idle' : kind;
}

function targetOf(key: string, from: LocalDate, days: readonly RouteDay[]): LocalDate | undefined {
  if (key === 'Home') return days[0]?.date;
  if (key === 'End') return days.at(-1)?.date;
  const step = STEPS[key];
  const target = step === undefined ? undefined : addDays(from, step);
  return days.find(({ date }) => date === target)?.date;
}

/** The weeks of a month from Monday; cells of other months are empty. */
function weeksOf(days: readonly RouteDay[]) {
  const [first] = days;
  if (!first) return [];
  const before = weekday(first.date);
  const cells = Array.from({ length: Math.ceil((before + days.length) / 7) * 7 }, (_, index) => ({
    key: addDays(first.date, index - before),
    day: days[index - before],
  }));
  return Array.from({ length: cells.length / 7 }, (_, week) => ({
    id: cells[week * 7]?.key ?? '',
    cells: cells.slice(week * 7, week * 7 + 7),
  }));
}
