import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { cx } from '../base/cx.ts';
import { Icon } from '../base/Icon.tsx';
import './seats.css';

type Cell = 'aisle' | 'door' | 'driver' | 'guide' | 'toilet' | 'stairs' | 'deck' | 'empty';

/** A seat plan from `seatPlan` of the fleet: rows of seat numbers and cells without a seat, from the front of the bus. */
interface Cabin {
  columns: number;
  rows: (number | Cell)[][];
  positions: ReadonlyMap<number, { row: number; side: 'window' | 'aisle' | 'middle' }>;
}

export type SeatState = 'free' | 'mine' | 'taken' | 'asked' | 'boarded' | 'missing';

interface SeatPlanProps {
  /** The result of `seatPlan(seatsCount, layout)`. */
  plan: Cabin;
  /** The states of seats; a seat without an entry is free. */
  states?: ReadonlyMap<number, SeatState> | undefined;
  /** The passengers' names for the driver; used as accessible names and tooltips. */
  names?: ReadonlyMap<number, string> | undefined;
  /** The chosen seats; with `onChange`, free seats can be pressed. */
  value?: readonly number[] | undefined;
  onChange?: ((seats: number[]) => void) | undefined;
  /** The maximum of chosen seats; with 1, a press replaces the choice. */
  max?: number | undefined;
  /** For the driver: a press on any seat opens its booking. */
  onOpen?: ((seat: number) => void) | undefined;
  /** For the staff: a seat with a name can be dragged onto another seat. */
  onDrag?: ((from: number, to: number) => void) | undefined;
  /** The chosen seats are for another person: they are not called the reader's own. */
  forOthers?: boolean | undefined;
  /** The plan is one stop of the Tab key, and the arrow keys move between its seats. */
  arrows?: boolean | undefined;
  className?: string | undefined;
}

/** The bus from above: the front is at the top, the driver on the left, the door on the right. */
export function SeatPlan(props: SeatPlanProps) {
  const { plan, value = [], onChange, max = 1, onOpen, className } = props;
  const press = (seat: number) => {
    if (onOpen) onOpen(seat);
    else onChange?.(choose(value, seat, max));
  };
  const readOnly = !onChange && !onOpen;
  const [focused, setFocused] = useState<number | null>(null);
  const stop = props.arrows ? (focused ?? value[0] ?? 1) : null;
  return (
    <fieldset
      className={cx('plan', className)}
      style={{ gridTemplateColumns: columns(plan) }}
      onKeyDown={props.arrows ? (event) => moveFocus(event, plan) : undefined}
      onBlur={() => setFocused(null)}
    >
      <legend className="sr">{t('ui.seat.plan')}</legend>
      {plan.rows.flatMap((row, index) =>
        wholeRow(row).map((cell, column) => {
          if (typeof cell !== 'number') {
            // biome-ignore lint/suspicious/noArrayIndexKey: a place without a seat has no other name than where it is
            return <Place key={`${index}.${column}`} cell={cell} />;
          }
          const state = value.includes(cell) ? 'mine' : (props.states?.get(cell) ?? 'free');
          const disabled = !onOpen && state !== 'free' && !value.includes(cell);
          return (
            <Seat
              key={cell}
              seat={cell}
              {...{ state, plan, disabled, readOnly }}
              name={props.names?.get(cell)}
              tabIndex={stop === null || stop === cell ? undefined : -1}
              onFocus={props.arrows ? setFocused : undefined}
              onPress={press}
              onDrag={props.onDrag}
              forOthers={props.forOthers}
            />
          );
        }),
      )}
    </fieldset>
  );
}

export function SeatLegend({ states, forOthers }: { states: readonly SeatState[]; forOthers?: boolean }) {
  return (
    <ul className="seat-legend">
      {states.map((state) => (
        <li key={state}>
          <span className={`seat seat-${state}`} aria-hidden="true">
            <span>7</span>
          </span>
          {stateLabel(state, forOthers)}
        </li>
      ))}
    </ul>
  );
}

/** Returns the position of a seat as text: "біля проходу, 3-й ряд". */
export function seatLabel(plan: Cabin, seat: number): string {
  const position = plan.positions.get(seat);
  return position ? t('ui.seat.row', { side: t(`ui.seat.${position.side}`), row: position.row }) : '';
}

interface SeatProps {
  seat: number;
  plan: Cabin;
  state: SeatState;
  name: string | undefined;
  disabled: boolean;
  readOnly: boolean;
  onPress: (seat: number) => void;
  onDrag: SeatPlanProps['onDrag'];
  forOthers: boolean | undefined;
  tabIndex: number | undefined;
  onFocus: ((seat: number) => void) | undefined;
}

function stateLabel(state: SeatState, forOthers = false): string {
  return t(forOthers && state === 'mine' ? 'ui.seat.chosen' : `ui.seat.${state}`);
}

function Seat(props: SeatProps) {
  const { seat, plan, state, name, disabled, readOnly, onPress, onDrag, tabIndex, onFocus } = props;
  const side = t(`ui.seat.${plan.positions.get(seat)?.side ?? 'middle'}`);
  const words = { number: seat, side, state: stateLabel(state, props.forOthers) };
  const label = name ? t('ui.seat.named', { ...words, name }) : t('ui.seat', words);
  const look = cx('seat', `seat-${state}`);
  if (readOnly) {
    return (
      <span className={look} title={name ?? label} role="img" aria-label={label}>
        <span>{seat}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={look}
      aria-label={label}
      title={name}
      aria-pressed={state === 'mine'}
      aria-disabled={disabled || undefined}
      data-seat={seat}
      tabIndex={tabIndex}
      onFocus={onFocus && (() => onFocus(seat))}
      onClick={() => !disabled && onPress(seat)}
      {...(onDrag && dragging(seat, name !== undefined, onDrag))}
    >
      <span>{seat}</span>
    </button>
  );
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next seat in the direction of an arrow key, over the aisle and over places without a seat. */
function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>, plan: Cabin): void {
  const step = STEPS[event.key];
  const seat = Number(event.target instanceof HTMLElement ? event.target.dataset.seat : 0);
  let row = plan.rows.findIndex((cells) => cells.includes(seat));
  if (!step || row < 0) return;
  event.preventDefault();
  let column = plan.rows[row]?.indexOf(seat) ?? 0;
  for (;;) {
    row += step[0];
    column += step[1];
    const cell = plan.rows[row]?.[column];
    if (cell === undefined) return;
    if (typeof cell !== 'number') continue;
    event.currentTarget.querySelector<HTMLElement>(`[data-seat="${cell}"]`)?.focus();
    return;
  }
}

/** A drag carries the number of the seat under its own type, so that nothing else can be dropped here. */
const SEAT_TYPE = 'application/x-vezu-seat';

function dragging(seat: number, draggable: boolean, onDrag: (from: number, to: number) => void) {
  return {
    draggable,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(SEAT_TYPE, String(seat));
      dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(SEAT_TYPE)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const from = Number(event.dataTransfer.getData(SEAT_TYPE));
      event.preventDefault();
      if (from > 0 && from !== seat) onDrag(from, seat);
    },
  };
}

/** The cells of a row that take room: the name of a deck is alone in its row. */
export function wholeRow(row: Cabin['rows'][number]): Cabin['rows'][number] {
  return row[0] === 'deck' ? ['deck'] : row;
}

export function Place({ cell }: { cell: Cell }): ReactNode {
  if (cell === 'driver') {
    return (
      <span className="plan-wheel">
        <Icon name="wheel" size="l" />
      </span>
    );
  }
  if (cell === 'door') return <span className="plan-door">{t('ui.seat.door')}</span>;
  if (cell === 'deck') return <span className="col-span-full py-2 text-small text-quiet">{t('ui.seat.deck')}</span>;
  if (cell === 'toilet' || cell === 'guide' || cell === 'stairs') {
    return <span className="plan-room">{t(`ui.seat.${cell}`)}</span>;
  }
  return <span />;
}

/** Removes a chosen seat or adds another; when there are too many, the one chosen first is removed. */
function choose(value: readonly number[], seat: number, max: number): number[] {
  if (value.includes(seat)) return value.filter((other) => other !== seat);
  return [...value, seat].slice(-max);
}

/** Returns the CSS columns: the aisle takes the rest of the width, so that a wide plan has a wide aisle. */
function columns(plan: Cabin): string {
  const count = (column: number) => plan.rows.filter((row) => row[column] === 'aisle').length;
  const max = Math.max(...Array.from({ length: plan.columns }, (_, column) => count(column)));
  const aisle = Array.from({ length: plan.columns }, (_, column) => count(column)).indexOf(max);
  return Array.from({ length: plan.columns }, (_, column) =>
    column === aisle ? 'minmax(var(--u), 1fr)' : 'var(--u)',
  ).join(' ');
}
