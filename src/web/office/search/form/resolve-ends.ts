import type { Place } from '#shared/network/places/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { knownAnswer } from './town-source.ts';

export interface Ends {
  from: Place | null;
  to: Place | null;
}

export interface ResolvedEnds {
  ends: Ends;
  errors: { from?: string; to?: string };
  /** The text that is typed but not yet resolved to a town. */
  typed: { from: string; to: string };
  right: boolean;
}

/**
 * Resolves the towns of a submitted search form: typed text (`typed`, '' for none) takes precedence over an earlier choice. A
 * full name, or the beginning of only one, becomes that town; every other text is an error of its field, and the first
 * invalid field of `form` gets the focus.
 */
export async function resolveEnds(
  chosen: Ends,
  typed: { from: string; to: string },
  form: HTMLElement | null,
): Promise<ResolvedEnds> {
  const [from, to] = await Promise.all([
    resolveEnd(chosen.from, typed.from, 'from', typed.to === '' ? chosen.to : null),
    resolveEnd(chosen.to, typed.to, 'to', typed.from === '' ? chosen.from : null),
  ]);
  const ends = { from: from.place, to: to.place };
  const errors: ResolvedEnds['errors'] = {};
  if (!ends.from) errors.from = from.error ?? t('lookup.pick');
  if (!ends.to) errors.to = to.error ?? t('lookup.pick');
  else if (ends.from?.id === ends.to.id) errors.to = t('lookup.same');
  const right = !errors.from && !errors.to;
  if (!right) form?.querySelectorAll<HTMLElement>('[role=combobox]')[errors.from ? 0 : 1]?.focus();
  return { ends, errors, right, typed: { from: errors.from ? typed.from : '', to: errors.to ? typed.to : '' } };
}

async function resolveEnd(
  chosen: Place | null,
  typed: string,
  end: 'from' | 'to',
  other: Place | null,
): Promise<{ place: Place | null; error?: string }> {
  const text = typed.trim();
  if (text === '') return { place: chosen };
  try {
    const answer = await knownAnswer(text, end, other);
    const [first, second] = answer.places;
    if (first && (answer.kind === 'town' || (answer.kind === 'towns' && !second))) return { place: first };
    const { refusalOf } = await import('./town-choice.ts');
    return { place: null, error: await refusalOf(answer) };
  } catch (error) {
    return { place: null, error: problemText(error) };
  }
}
