import type { CallInput, Endpoint, OutputOf } from '#shared/core/endpoint.ts';
import { type Replaced, replacedFields, versionOf } from '#shared/core/replaced.ts';
import { createStore } from '../browser/store.ts';
import { type CallOptions, call, ProblemError } from './call.ts';
import { queryClient } from './query.ts';

type Fields = Readonly<Record<string, unknown>> | null;

/** A save that was refused because another person has saved since: the fields as its author saw them, and as they are now. */
export interface Conflict {
  seen: Fields;
  present: Fields;
  /** Saves over the other change, or leaves it. */
  answer: (overwrite: boolean) => void;
}

/** The conflict that waits for its author's choice; the shell shows it. */
export const openConflict = createStore<Conflict | null>(null);

const NO_FIELDS: Pick<Replaced, 'fields'> = { fields: [] };

/**
 * Saves something as a whole over what the person has seen of it. If another person has saved since, the person is shown what changed and
 * chooses: to leave the other change is the ProblemError `changed_since`, after which the screens are refetched.
 */
export async function save<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  seen: object | null,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const replaces = endpoint.replaces ?? NO_FIELDS;
  for (let present: object | null = seen; ; ) {
    try {
      return await call(endpoint, input, { ...options, version: versionOf(replaces, present) });
    } catch (error) {
      const changed = presentOf(error);
      if (changed === undefined) throw error;
      if (!(await chosen(replacedFields(replaces, present), changed))) {
        void queryClient.invalidateQueries();
        throw error;
      }
      present = changed;
    }
  }
}

function chosen(seen: Fields, present: Fields): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  openConflict.set({
    seen,
    present,
    answer: (overwrite) => {
      openConflict.set(null);
      resolve(overwrite);
    },
  });
  return promise;
}

/** The present fields that the refusal of a save contains; undefined for other errors. */
function presentOf(error: unknown): Fields | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'changed_since') return undefined;
  const { facts } = error;
  if (typeof facts !== 'object' || facts === null || !('present' in facts)) return undefined;
  const { present } = facts;
  return typeof present === 'object' ? { ...present } : undefined;
}
