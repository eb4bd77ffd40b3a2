import { useState } from 'react';

export interface Ticked {
  /** The ticked rows that are shown, in the order of the list. */
  ids: readonly number[];
  has: (id: number) => boolean;
  /** Ticks or clears a row, or the rows of one head; with `range`, also all rows between it and the last one that was pressed. */
  set: (rows: readonly number[], on: boolean, range?: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** The rows of a list that are ticked. `order` has the ids that are shown: what a filter hides is not acted upon. */
export function useTicked(order: readonly number[]): Ticked {
  const [chosen, setChosen] = useState(NONE);
  const [last, setLast] = useState<number | null>(null);
  return {
    ids: order.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    set: (rows, on, range = false) => {
      const all = range && last !== null ? between(order, [last, ...rows]) : rows;
      const rest = new Set(chosen);
      for (const id of all) on ? rest.add(id) : rest.delete(id);
      setChosen(rest);
      setLast(rows[0] ?? null);
    },
    clear: () => setChosen(NONE),
  };
}

function between(order: readonly number[], some: readonly number[]): readonly number[] {
  const places = some.map((id) => order.indexOf(id)).filter((place) => place >= 0);
  return places.length < 2 ? some : order.slice(Math.min(...places), Math.max(...places) + 1);
}
