import { useEffect, useMemo, useState } from 'react';
import type { FieldError } from '#shared/core/errors.ts';
import type { Crossing } from '#shared/network/places/schema.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { type Draft, inputOfDraft } from './draft.ts';
import { type CheckedDraft, checkDraft, type StopField, stopErrors } from './draft-check.ts';
import { type DraftPlace, readRouteDraft, storeRouteDraft } from './stored-draft.ts';

export interface DraftState {
  draft: Draft;
  change: (next: (draft: Draft) => Draft) => void;
  checked: CheckedDraft;
  dirty: boolean;
  /** The error of a field, shown after the field lost focus or the form was sent. */
  errorOf: (field: string) => string | undefined;
  stopErrorOf: (index: number, field: StopField) => string | undefined;
  /** The error of a pair's price, by the keys of its stops; shown while typing too. */
  fareErrorOf: (from: string, to: string, field: 'price_trip' | 'price_delivery') => string | undefined;
  /** Marks a field as visited, so that its error shows. */
  leave: (field: string) => void;
  showAll: () => void;
  /** The number of invalid fields, once they are shown. */
  wrong: number;
  /** The key of the stop that is being dragged. */
  held: string | null;
  hold: (key: string | null) => void;
  /** An earlier visit left this draft on the device. */
  restored: boolean;
  discard: () => void;
  /** Removes the draft from the device, after it has been saved. */
  forget: () => void;
  /** Shows the errors of the server's answer until the next change. */
  refuse: (errors: readonly FieldError[]) => void;
}

/**
 * The editor's draft with its errors. A stop's fields are named by its key, so that errors move with it. What differs from the route is
 * stored on the device at every change, and restored by the next visit.
 */
export function useDraft(initial: Draft, crossings: readonly Crossing[], { name, base }: DraftPlace): DraftState {
  const [found] = useState(() => readRouteDraft({ name, base }));
  const [draft, setDraft] = useState(found ?? initial);
  const [restored, setRestored] = useState(found !== null);
  const [opened] = useState(() => JSON.stringify(inputOfDraft(initial)));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const [held, hold] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const checked = useMemo(() => checkDraft(draft, crossings), [draft, crossings]);
  const errors = refused.size > 0 ? refused : checked.errors;
  const dirty = JSON.stringify(inputOfDraft(draft)) !== opened;
  useEffect(() => storeRouteDraft({ name, base }, dirty ? draft : null), [name, base, dirty, draft]);
  const textOf = (key: string | undefined) => (key === undefined ? undefined : fieldText(key));
  return {
    draft,
    checked,
    held,
    hold,
    dirty,
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
      return at < 0
        ? undefined
        : textOf(errors.get(`bookings.fares.${at}.${field}`) ?? errors.get(`bookings.fares.${at}.toSeq`));
    },
    leave: (field) => setLeft(new Set(left).add(field)),
    showAll: () => setAll(true),
    restored,
    discard: () => {
      setDraft(initial);
      setRestored(false);
      setAll(false);
      setLeft(new Set());
    },
    forget: () => storeRouteDraft({ name, base }, null),
    refuse: (answers) => {
      setAll(true);
      setRefused(new Map(answers.map(({ field, key }) => [field, key])));
    },
  };
}
