import { useMemo, useState } from 'react';
import type { FieldError } from '#shared/core/errors.ts';
import type { Crossing } from '#shared/places/schema.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { type Draft, inputOfDraft } from './draft.ts';
import { type CheckedDraft, checkDraft, type StopField, stopErrors } from './draft-check.ts';

export interface DraftState {
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
  checked: CheckedDraft;
  /** It differs from what was opened. */
  dirty: boolean;
  /** The text under a field of the route; once it was left, or sent. */
  errorOf: (field: string) => string | undefined;
  stopErrorOf: (index: number, field: StopField) => string | undefined;
  /** Of a price of a pair, named by the keys of its stops; while it is typed, too. */
  fareErrorOf: (from: string, to: string, field: 'price_trip' | 'price_delivery') => string | undefined;
  /** A field was left: from now on its error shows. */
  leave: (field: string) => void;
  /** Everything shows its errors; for a send. */
  showAll: () => void;
  /** How many fields are wrong, once that is to be shown. */
  wrong: number;
  /** The stop that is being dragged, by its key. */
  held: string | null;
  hold: (key: string | null) => void;
  /** Errors of the server's answer; the next change takes them away. */
  refuse: (errors: readonly FieldError[]) => void;
}

/** The editor's draft with what is wrong in it. A stop's fields are named by its key, so that errors move with it. */
export function useDraft(initial: Draft, crossings: readonly Crossing[]): DraftState {
  const [draft, setDraft] = useState(initial);
  const [opened] = useState(() => JSON.stringify(inputOfDraft(initial)));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [held, hold] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const checked = useMemo(() => checkDraft(draft, crossings), [draft, crossings]);
  const errors = refused.size > 0 ? refused : checked.errors;
  const textOf = (key: string | undefined) => (key === undefined ? undefined : fieldText(key));
  return {
    draft,
    checked,
    held,
    hold,
    dirty: JSON.stringify(inputOfDraft(draft)) !== opened,
    wrong: all ? errors.size : 0,
    change: (next) => {
      setDraft(next);
      setRefused(new Map());
    },
    errorOf: (field) => (all || left.has(field) ? textOf(errors.get(field)) : undefined),
    stopErrorOf: (index, field) => {
      const shown = all || left.has(`${draft.stops[index]?.key}.${field}`);
      return shown ? textOf(stopErrors(errors, draft, index)[field]) : undefined;
    },
    fareErrorOf: (from, to, field) => {
      const seq = (key: string) => draft.stops.findIndex((stop) => stop.key === key);
      const sent = inputOfDraft(draft).fares ?? [];
      const at = sent.findIndex((fare) => fare.fromSeq === seq(from) && fare.toSeq === seq(to));
      return at < 0 ? undefined : textOf(errors.get(`fares.${at}.${field}`) ?? errors.get(`fares.${at}.toSeq`));
    },
    leave: (field) => setLeft(new Set(left).add(field)),
    showAll: () => setAll(true),
    refuse: (answers) => {
      setAll(true);
      setRefused(new Map(answers.map(({ field, key }) => [field, key])));
    },
  };
}
