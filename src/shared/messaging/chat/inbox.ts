import type { ProblemCode } from '#shared/core/errors.ts';
import type { InboxEventKind } from './inbox-schema.ts';

export interface Assignment {
  assigneeId: number | null;
  office: readonly number[];
}

/**
 * The kind of a change of the assignee for the member `me`, or the reason why it is refused: nobody can take a conversation that a
 * colleague has taken meanwhile (`was` is the assignee that `me` has seen), and only colleagues can be assigned. Null if nothing changes.
 */
export function assigning(
  { assigneeId, office }: Assignment,
  me: number,
  { to, was }: { to: number | null; was: number | null },
): { kind: InboxEventKind } | { refusal: ProblemCode } | null {
  if (to !== null && !office.includes(to)) return { refusal: 'not_found' };
  if (to === assigneeId) return null;
  if (was !== assigneeId) return { refusal: 'conflict' };
  if (to === null) return { kind: 'released' };
  return { kind: to === me ? 'taken' : 'given' };
}

/** The words of a search, without signs that mean something to the database. */
export function searchedWords(q: string): string[] {
  return q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
