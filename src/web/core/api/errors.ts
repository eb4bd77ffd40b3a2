import type { FieldError } from '#shared/core/errors.ts';
import { LIMITS } from '#shared/core/limits.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';
import { hasText, t } from '../i18n/i18n.ts';
import { ProblemError } from './call.ts';

/** What went wrong, in the reader's words: the text of the problem's code, or of its first field where that says more. */
export function problemText(error: unknown): string {
  if (!(error instanceof ProblemError)) return t('errors.internal');
  if (error.code === 'offline') return t('core.offline');
  const [first] = error.errors;
  if (error.code === 'invalid_input' && first) return fieldText(first.key);
  const key = `errors.${error.code}`;
  return hasText(key) ? t(key) : t('errors.internal');
}

/** The text of a field's message key, its limits filled in; a field may also be the cause of a problem (`email_taken`). */
export function fieldText(key: string): string {
  const problem = `errors.${key}`;
  if (hasText(problem)) return t(problem);
  // The keys are those of the shared rules; `npm run check` holds them against the message files.
  return t(key as MessageKey, LIMITS);
}

/** The errors of an answer that name one of these fields, and whether there are others. */
export function errorsFor(error: unknown, fields: ReadonlySet<string>): { named: FieldError[]; rest: boolean } {
  const errors = error instanceof ProblemError ? error.errors : [];
  const named = errors.filter(({ field }) => fields.has(field.split('.')[0] ?? ''));
  return { named, rest: named.length === 0 || named.length < errors.length };
}
