import type { FieldError } from '#shared/core/errors.ts';
import { LIMITS } from '#shared/core/limits.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';
import { loadedText, t } from '../i18n/i18n.ts';
import { ProblemError } from './call.ts';

/**
 * Returns the text of an error in the reader's language: of the problem's code, or of the first field error of invalid
 * input.
 */
export function problemText(error: unknown): string {
  if (!(error instanceof ProblemError)) return t('errors.internal');
  if (error.code === 'offline') return t('core.offline');
  const [first] = error.errors;
  if (error.code === 'invalid_input' && first) return fieldText(first.key);
  return loadedText('errors', error.code) ?? t('errors.internal');
}

/** The seconds after which a limit allows another attempt; null when the refusal does not say it. */
export function secondsToWait(error: unknown): number | null {
  const facts = error instanceof ProblemError && error.code === 'too_many_requests' ? error.facts : null;
  const seconds = typeof facts === 'object' && facts !== null && 'seconds' in facts ? Number(facts.seconds) : 0;
  return seconds > 0 ? seconds : null;
}

/**
 * Returns the text of a field's message key with its limits filled in. A problem's code can be a field's key too
 * (`email_taken`).
 */
export function fieldText(key: string): string {
  // The keys come from the shared rules; `npm run check` compares them with the message files.
  return loadedText('errors', key) ?? t(key as MessageKey, LIMITS);
}

/** Returns the errors of a response that belong to these fields, and whether the response has other errors. */
export function errorsFor(error: unknown, fields: ReadonlySet<string>): { named: FieldError[]; rest: boolean } {
  const errors = error instanceof ProblemError ? error.errors : [];
  const named = errors.filter(({ field }) => fields.has(field.split('.')[0] ?? ''));
  return { named, rest: named.length === 0 || named.length < errors.length };
}

/** Whether a link was right once, and has ended. */
export function isOver(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 410;
}

/** Whether a page does not exist for this person: it was never there, is over, or is not theirs to see. Trying again is useless. */
export function isGone(error: unknown): boolean {
  return error instanceof ProblemError && [403, 404, 410, 422].includes(error.status);
}
