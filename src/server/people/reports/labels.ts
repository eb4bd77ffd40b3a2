import { HOME_ZONE } from '#server/core/clock.ts';
import { text } from '#server/core/translate.ts';
import { type Locale, languageTag } from '#shared/i18n/locale.ts';
import type { DraftInput } from '#shared/people/reports/desk-schema.ts';
import { complaintEnd, restricts, TERMS_RULES } from '#shared/people/reports/rules.ts';
import type { Case } from './queries/concerned.ts';

interface Drafted {
  report: Case;
  input: DraftInput;
  now: Date;
}

/** The statement of reasons for the person that a decision concerns; empty when no measure is taken. */
export function statementDraft(locale: Locale, { report, input, now }: Drafted): string {
  const { measures, days, ground, rule, facts, automated } = input;
  if (measures.includes('nothing')) return '';
  const until = days === 0 ? 'none' : dayText(locale, new Date(now.getTime() + days * 86_400_000));
  const done = measures.flatMap((measure) =>
    measure === 'nothing' ? [] : [text(locale, `moderation.done.${measure}`, { until })],
  );
  const parts = [
    text(locale, 'moderation.draft.intro', { thing: thingText(locale, report) }),
    text(locale, 'moderation.draft.done', { done: done.join('; ') }),
    text(locale, 'moderation.draft.origin', { source: report.source, date: dayText(locale, report.createdAt) }),
  ];
  if (restricts(measures)) {
    parts.push(
      text(locale, 'moderation.draft.facts', { facts: facts || '…' }),
      text(locale, 'moderation.draft.ground', { ground: ground ?? 'terms', rule: ruleText(locale, rule) }),
      text(locale, 'moderation.draft.automated', { automated: automated ? 'yes' : 'no' }),
      redress(locale, now),
    );
  }
  return parts.join('\n\n');
}

export function outcomeDraft(locale: Locale, { report, input, now }: Drafted): string {
  return [
    text(locale, 'moderation.outcome.intro', { number: report.id, thing: thingText(locale, report) }),
    text(locale, `moderation.outcome.${input.assessment}`),
    redress(locale, now),
  ].join('\n\n');
}

function redress(locale: Locale, now: Date): string {
  return text(locale, 'moderation.draft.redress', { date: dayText(locale, complaintEnd(now)) });
}

function thingText(locale: Locale, { kind, title }: Pick<Case, 'kind' | 'title'>): string {
  return [text(locale, `reports.kind.${kind}`), title && `«${title}»`].filter(Boolean).join(' ');
}

/** A rule of the terms by its name, or what the operator wrote. */
function ruleText(locale: Locale, rule: string): string {
  const known = TERMS_RULES.find((one) => one === rule);
  return known ? text(locale, `reports.rule.${known}`) : rule || '…';
}

function dayText(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(languageTag(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: HOME_ZONE,
  }).format(at);
}
