import { type KeyboardEvent, useState } from 'react';
import {
  CABIN_CELLS,
  CABIN_COLUMNS,
  type CabinCell,
  type CellAt,
  type Drawing,
  ofWidth,
  seatsIn,
  withCell,
  withDeck,
  withoutRow,
  withRow,
} from '#shared/network/fleet/seats-drawing.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { NumberStepper } from '#web/ui/fields/NumberFields.tsx';

interface DrawingEditorProps {
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
}

/** The carrier draws the bus: a press on a cell places what is chosen. The seats are numbered as they are in the plan. */
export default function DrawingEditor({ drawing, onChange }: DrawingEditorProps) {
  const [tool, setTool] = useState<CabinCell>('toilet');
  const width = drawing[0]?.[0]?.length ?? CABIN_COLUMNS.min;
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-small text-quiet">{t('fleet.drawing.tool')}</legend>
        {CABIN_CELLS.map((cell) => (
          <Chip key={cell} on={cell === tool} onClick={() => setTool(cell)}>
            {t(`fleet.drawing.cell.${cell}`)}
          </Chip>
        ))}
      </fieldset>
      <Note>{t('fleet.drawing.hint')}</Note>
      <NumberStepper
        label={t('fleet.drawing.columns')}
        value={width}
        min={CABIN_COLUMNS.min}
        max={CABIN_COLUMNS.max}
        onChange={(n) => onChange(ofWidth(drawing, n))}
      />
      <Cells drawing={drawing} onPress={(at) => onChange(withCell(drawing, at, tool))} />
      {drawing.map((_, deck) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a deck has no other name than which one it is
        <div key={deck} className="flex flex-wrap items-center gap-2">
          {drawing.length > 1 && (
            <span className="w-full text-small text-quiet">
              {t(deck === 0 ? 'fleet.drawing.lower' : 'fleet.drawing.deck')}
            </span>
          )}
          <Button kind="edge" size="small" onClick={() => onChange(withRow(drawing, deck, 'like'))}>
            {t('fleet.drawing.row')}
          </Button>
          <Button kind="edge" size="small" onClick={() => onChange(withRow(drawing, deck, 'back'))}>
            {t('fleet.drawing.back')}
          </Button>
          <Button kind="edge" size="small" onClick={() => onChange(withoutRow(drawing, deck))}>
            {t('fleet.drawing.drop')}
          </Button>
          {drawing.length === 1 && (
            <Button kind="edge" size="small" onClick={() => onChange(withDeck(drawing))}>
              {t('fleet.drawing.deck')}
            </Button>
          )}
        </div>
      ))}
      <p role="status" className="font-strong n">
        {t('fleet.drawing.seats', { n: seatsIn(drawing) })}
      </p>
    </div>
  );
}

/** All cells, with the numbers that the seats have; one stop of the Tab key, the arrow keys move between the cells. */
function Cells({ drawing, onPress }: { drawing: Drawing; onPress: (at: CellAt) => void }) {
  const [focused, setFocused] = useState('0.0.0');
  let seat = 0;
  return (
    <fieldset className="grid w-fit gap-1" aria-label={t('fleet.drawing.bus')} onKeyDown={moveFocus}>
      {drawing.map((rows, deck) =>
        rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than where it is
          <div key={`${deck}.${at}`} className={cx('flex gap-1', deck > 0 && at === 0 && 'mt-3')}>
            {row.map((cell, column) => {
              const place = { deck, row: at, column };
              const name = placeOf(place);
              if (cell === 'seat') seat += 1;
              return (
                <button
                  key={name}
                  type="button"
                  data-cell={name}
                  tabIndex={name === focused ? undefined : -1}
                  aria-label={cellLabel(place, cell, seat)}
                  className={cx(
                    'grid size-11 place-items-center overflow-hidden rounded-m border text-micro',
                    cell === 'seat' ? 'border-line-strong font-strong n text-action' : 'border-line text-quiet',
                    cell === 'aisle' && 'border-dashed',
                  )}
                  onFocus={() => setFocused(name)}
                  onClick={() => onPress(place)}
                >
                  {cell === 'seat' ? seat : shortOf(cell)}
                </button>
              );
            })}
          </div>
        )),
      )}
    </fieldset>
  );
}

function placeOf({ deck, row, column }: CellAt): string {
  return `${deck}.${row}.${column}`;
}

function cellLabel({ deck, row, column }: CellAt, cell: CabinCell, seat: number): string {
  const what = t(`fleet.drawing.cell.${cell}`) + (cell === 'seat' ? ` ${seat}` : '');
  return t(deck === 0 ? 'fleet.drawing.cell' : 'fleet.drawing.cell.upper', { row: row + 1, column: column + 1, what });
}

function shortOf(cell: CabinCell): string {
  if (cell === 'aisle' || cell === 'empty') return '';
  return cell === 'driver' || cell === 'seat' ? t(`fleet.drawing.cell.${cell}`) : t(`ui.seat.${cell}`);
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next cell in the direction of an arrow key, also from one deck to the other. */
function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const step = STEPS[event.key];
  const current = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null;
  if (!step || !current) return;
  event.preventDefault();
  const rows = [...event.currentTarget.children].map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')]);
  const row = rows.findIndex((cells) => cells.includes(current));
  const column = rows[row]?.indexOf(current) ?? 0;
  rows[row + step[0]]?.[column + step[1]]?.focus();
}
