import { describe, expect, it } from 'vitest';
import { moderationApi } from './desk-api.ts';
import { caseInput, complaintAnswerInput, decisionInput, draftInput, STATEMENT_MAX } from './desk-schema.ts';
import { REPORTER_STOP_DAYS, STOP_DAYS } from './rules.ts';
import { complaintInput, REPORT_WORDS_MAX, reportForm, reportInput, visitorReportForm } from './schema.ts';

interface Checked {
  success: boolean;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

/** Problems, as 'field: key'. */
function problemsOf({ error }: Checked): string[] {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`).sort();
}

const FORM = { reason: 'false', words: 'Такої компанії немає.', goodFaith: false, name: '', email: '' };

describe('a report', () => {
  it.each<[what: string, body: object, problems: string[]]>([
    ['with words is whole', {}, []],
    ['of spam needs no words', { reason: 'spam', words: '' }, []],
    ['of rudeness needs no words', { reason: 'rude', words: '  ' }, []],
    ['of something else does', { reason: 'other', words: '  ' }, ['words: field_required']],
    ['of fraud needs both', { reason: 'fraud', words: '' }, ['goodFaith: field_required', 'words: field_required']],
    ['of danger in good faith is whole', { reason: 'danger', goodFaith: true }, []],
    ['without a reason asks for one', { reason: '' }, ['reason: field_required']],
    ['is not longer than the database keeps', { words: 'а'.repeat(REPORT_WORDS_MAX + 1) }, ['words: text_max_length']],
    ['may be just as long', { words: 'а'.repeat(REPORT_WORDS_MAX) }, []],
  ])('%s', (_what, body, problems) => {
    expect(problemsOf(reportForm.safeParse({ ...FORM, ...body }))).toEqual(problems);
  });

  it.each<[what: string, body: object, problems: string[]]>([
    ['names nobody', {}, ['email: field_required', 'name: field_required']],
    ['names no mail', { name: 'Марта' }, ['email: field_required']],
    ['has a mail that is none', { name: 'Марта', email: 'marta' }, ['email: email_format']],
    ['names both', { name: 'Марта', email: 'marta@example.org' }, []],
    ['names blanks only', { name: '   ', email: 'marta@example.org' }, ['name: field_required']],
    [
      'says nothing of a fraud',
      { name: 'Марта', email: 'marta@example.org', reason: 'fraud', words: '' },
      ['goodFaith: field_required', 'words: field_required'],
    ],
  ])('of a visitor who %s', (_what, body, problems) => {
    expect(problemsOf(visitorReportForm.safeParse({ ...FORM, ...body }))).toEqual(problems);
  });

  it('has the mail as it is compared, without blanks around', () => {
    const { email } = visitorReportForm.parse({ ...FORM, name: 'Марта', email: ' marta@example.org ' });
    expect(email).toBe('marta@example.org');
  });

  it.each<[thing: object, taken: boolean]>([
    [{ kind: 'carrier', id: 7 }, true],
    [{ kind: 'parcel', code: 'abcdefghjkmnpqrstuvw' }, true],
    [{ kind: 'parcel', code: 'ABCDEFGHJKMNPQRSTUVW' }, false],
    [{ kind: 'parcel', code: 'abc' }, false],
    [{ kind: 'carrier', id: 0 }, false],
    [{ kind: 'carrier', id: -7 }, false],
    [{ kind: 'booking', id: 7 }, false],
    [{ id: 7 }, false],
  ])('of %j is taken: %s', (thing, taken) => {
    expect(reportInput.safeParse({ ...FORM, thing }).success).toBe(taken);
  });
});

it.each<[words: string, problems: string[]]>([
  ['Це не так.', []],
  ['   ', ['words: field_required']],
  ['а'.repeat(REPORT_WORDS_MAX + 1), ['words: text_max_length']],
])('a complaint says why', (words, problems) => {
  expect(problemsOf(complaintInput.safeParse({ words }))).toEqual(problems);
});

const GROUNDED = {
  measures: ['warn'],
  assessment: 'founded',
  days: 0,
  ground: 'terms',
  rule: 'conduct',
  facts: 'Грубив.',
  statement: 'Попереджаємо.',
  outcome: '',
};

describe('a decision', () => {
  it.each<[what: string, body: object, problems: string[]]>([
    ['with its grounds is whole', {}, []],
    ['does something, or says that it does nothing', { measures: [] }, ['measures: field_required']],
    ['says what the report was', { assessment: undefined }, ['assessment: field_required']],
    [
      'that restricts has a ground, a rule, facts and a statement',
      { ground: null, rule: ' ', facts: '', statement: '' },
      ['facts: field_required', 'ground: field_required', 'rule: field_required', 'statement: field_required'],
    ],
    ['that does nothing needs none', { measures: ['nothing'], ground: null, rule: '', facts: '', statement: '' }, []],
    ['that lifts needs none', { measures: ['allow', 'unblock'], ground: null, rule: '', facts: '', statement: '' }, []],
    ['has a rule that can be read on a line', { rule: 'р'.repeat(201) }, ['rule: text_max_length']],
    ['has facts that can be read', { facts: 'ф'.repeat(2001) }, ['facts: text_max_length']],
    ['has a statement that a mail takes', { statement: 'с'.repeat(STATEMENT_MAX + 1) }, ['statement: text_max_length']],
  ])('%s', (_what, body, problems) => {
    expect(problemsOf(decisionInput.safeParse({ ...GROUNDED, ...body }))).toEqual(problems);
  });

  it.each(STOP_DAYS)('that stops may last %i days', (days) => {
    expect(decisionInput.safeParse({ ...GROUNDED, measures: ['stop_chat'], days }).success).toBe(true);
  });

  it.each([1, 31, 364])('that stops does not last %i days, which nobody can choose', (days) => {
    for (const measure of ['stop_selling', 'stop_chat', 'stop_reviews'])
      expect(problemsOf(decisionInput.safeParse({ ...GROUNDED, measures: [measure], days }))).toEqual([
        'days: field_required',
      ]);
  });

  it.each([-1, 366, 7.5])('of %s days is no decision', (days) => {
    expect(decisionInput.safeParse({ ...GROUNDED, days }).success).toBe(false);
  });

  it('is drafted before its grounds are written', () => {
    const { statement: _, outcome: __, ...drafted } = GROUNDED;
    expect(draftInput.safeParse({ ...drafted, ground: null, rule: '', facts: '' }).success).toBe(true);
    expect(draftInput.safeParse({ ...drafted, measures: [] }).success).toBe(false);
  });
});

it('an answer to a complaint says why', () => {
  expect(problemsOf(complaintAnswerInput.safeParse({ reverse: true, answer: ' ' }))).toEqual([
    'answer: field_required',
  ]);
});

it('a case needs no words, and is about something that can be reported', () => {
  expect(caseInput.parse({ kind: 'trip', id: 7, words: '' }).words).toBe('');
  expect(caseInput.safeParse({ kind: 'booking', id: 7, words: '' }).success).toBe(false);
});

it('a reporter is stopped for as many days as can be chosen', () => {
  const { body } = moderationApi.stopReporter;
  const taken = [0, 1, 7, 30, 31, 90, 365].filter((days) => body?.safeParse({ days }).success);
  expect(taken).toEqual([...REPORTER_STOP_DAYS]);
});
