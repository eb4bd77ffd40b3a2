import '#web/ui/travel/board.css';
import { useRef, useState } from 'react';
import type { Board } from '#shared/sales/trips/board-api.ts';
import { ROSTER_ZONE } from '#shared/sales/trips/roster-schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { cx } from '#web/ui/base/cx.ts';
import { BoardBar } from './BoardBar.tsx';
import { partOf } from './board-rows.ts';
import type { BoardState, ShownRow } from './board-state.ts';
import { type Lifted, useBoardDrag } from './use-board-drag.ts';
import { useBoardKeys } from './use-board-keys.ts';

/** With more rows than these, a row has one line. */
const ROOMY_ROWS = 12;
const HOUR = 3_600_000;
/** Every so many hours are named. */
const NAMED_HOURS = 2;

interface GridProps {
  board: Board;
  rows: readonly ShownRow[];
  state: BoardState;
  now: Date;
  /** A bar was put into the row of another bus or driver. */
  onMove: (lifted: Lifted & { over: number }) => void;
  onAssign: (tripId: number, field: 'bus' | 'driver') => void;
  onUndo: () => void;
}

export function BoardGrid({ board, rows, state, now, onMove, onAssign, onUndo }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { lifted, barProps, cancel } = useBoardDrag(onMove);
  const [at, setAt] = useState<string | null>(null);
  useBoardKeys(grid, { onAssign, onEscape: cancel, onUndo });
  const keys = rows.flatMap(({ id, lanes }) => lanes.flat().map((trip) => `${id}:${trip.id}`));
  const reached = at !== null && keys.includes(at) ? at : keys[0];
  const nowAt = partOf(board, now);
  const today = nowAt >= 0 && nowAt <= 1;
  return (
    <div ref={grid} className={cx('board', rows.length > ROOMY_ROWS && 'is-dense', lifted && 'is-moving')}>
      <div className="board-hours">
        <span className="board-head">{t(`board.rows.${state.rows}`)}</span>
        <div className="board-day" aria-hidden="true">
          {hoursOf(board).map((hour) => (
            <span key={hour} style={{ left: `${partOf(board, hour) * 100}%` }}>
              {timeIn(ROSTER_ZONE, hour)}
            </span>
          ))}
          {today && (
            <b className="board-clock" style={{ left: `${nowAt * 100}%` }}>
              {timeIn(ROSTER_ZONE, now)}
            </b>
          )}
        </div>
      </div>
      <ul className="board-rows" aria-label={t('board.title')}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={cx('board-row', row.id === null && 'is-open', lifted && overRow(lifted, row) && 'is-over')}
            data-board-row={row.id ?? 0}
          >
            <RowHead row={row} rows={state.rows} />
            <div className="board-day">
              {today && <span className="board-now" style={{ left: `${nowAt * 100}%` }} />}
              {row.lanes.map((lane) => (
                <div key={lane[0]?.id} className="board-lane">
                  {lane.map((trip) => (
                    <BoardBar
                      key={trip.id}
                      day={board}
                      trip={trip}
                      rows={state.rows}
                      rowId={row.id}
                      now={now}
                      overlaps={row.overlapping.has(trip.id)}
                      reached={reached === `${row.id}:${trip.id}`}
                      lifted={lifted}
                      drag={barProps}
                      onFocus={() => setAt(`${row.id}:${trip.id}`)}
                    />
                  ))}
                </div>
              ))}
              {row.lanes.length === 0 && <div className="board-lane" />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function overRow({ over, from }: Lifted, row: ShownRow): boolean {
  return over !== null && over === row.id && over !== from;
}

function RowHead({ row: { id, bus, driver, lanes }, rows }: { row: ShownRow; rows: BoardState['rows'] }) {
  if (id === null) {
    return (
      <h2 className="board-head">
        <b>{t(`board.without.${rows}`, { n: lanes.flat().length })}</b>
        <span>{t('board.without.text')}</span>
      </h2>
    );
  }
  if (bus) {
    return (
      <h2 className="board-head">
        <b>{bus.number}</b>
        <span>{bus.runs ? `${bus.seatsCount} · ${bus.name}` : t('disruption.repair')}</span>
      </h2>
    );
  }
  return (
    <h2 className="board-head">
      <b>{driver && personName(driver)}</b>
      {driver?.absent && <span className="text-bad">{t(`calendar.roster.kind.${driver.absent}`)}</span>}
    </h2>
  );
}

/** The instants at which a named hour begins; on the day of a clock change they are of an hour more or less. */
function hoursOf({ from, to }: Pick<Board, 'from' | 'to'>): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const count = Math.round((end - start) / HOUR);
  return Array.from({ length: count }, (_, at) => new Date(start + at * HOUR).toISOString()).filter(
    (hour) => Number(timeIn(ROSTER_ZONE, hour).slice(0, 2)) % NAMED_HOURS === 0,
  );
}
