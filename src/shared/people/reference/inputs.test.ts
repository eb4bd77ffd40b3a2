import { describe, expect, it, test } from 'vitest';
import type { z } from 'zod/mini';
import { ADVICE_MAX, adviceInput, isOldAdvice } from './advice-api.ts';
import { referenceApi } from './api.ts';
import { ANSWER_MAX, helpApi, helpTopicInput, QUESTION_MAX } from './help-api.ts';
import { ANNOUNCEMENT_MAX, announcementInput, CHANGES_MAX, TERMS_MAX, termsInput } from './schema.ts';

/** 'ok', or each field that is refused with its key. */
function refusals(schema: z.ZodMiniType, value: unknown): string {
  const { success, error } = schema.safeParse(value);
  return success ? 'ok' : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ');
}

const ADVICE = { uk: 'Зброї.', en: 'Weapons.', source: 'https://customs.gov.ua/', checkedOn: '2026-06-01' };
const TERMS = { uk: 'Перше.', en: 'One.', changesUk: 'Нове.', changesEn: 'New.' };
const TOPIC = {
  ukQuestion: 'Чи можна?',
  ukAnswer: 'Так.',
  enQuestion: 'May I?',
  enAnswer: 'Yes.',
  hidden: false,
  place: 0,
};
const ANNOUNCEMENT = {
  audience: 'all',
  urgent: false,
  dismissable: true,
  uk: 'Черга.',
  en: 'A queue.',
  from: '2026-06-11',
  to: '2026-06-12',
};

const TEXTS = [
  ['a text about the border', adviceInput, ADVICE, 'uk', ADVICE_MAX],
  ['a text about the border', adviceInput, ADVICE, 'en', ADVICE_MAX],
  ['terms', termsInput, TERMS, 'uk', TERMS_MAX],
  ['terms', termsInput, TERMS, 'changesEn', CHANGES_MAX],
  ['a question', helpTopicInput, TOPIC, 'ukQuestion', QUESTION_MAX],
  ['a question', helpTopicInput, TOPIC, 'enAnswer', ANSWER_MAX],
  ['an announcement', announcementInput, ANNOUNCEMENT, 'uk', ANNOUNCEMENT_MAX],
  ['an announcement', announcementInput, ANNOUNCEMENT, 'en', ANNOUNCEMENT_MAX],
] as const;

test.each(TEXTS)('%s: a text is neither empty nor longer than its limit ($3)', (_what, schema, valid, field, max) => {
  const withText = (text: string) => refusals(schema, { ...valid, [field]: text });
  expect(withText('я'.repeat(max))).toBe('ok');
  expect(withText('я'.repeat(max + 1))).toBe(`${field}: text_max_length`);
  expect(withText(' \n ')).toBe(`${field}: field_required`);
});

describe('the days of an announcement', () => {
  it.each([
    ['one day', '2026-06-11', '2026-06-11', 'ok'],
    ['the last day of a leap year’s February', '2028-02-29', '2028-03-01', 'ok'],
    ['the end before the beginning', '2026-06-11', '2026-06-10', 'to: last_day_order'],
    ['a day that does not exist', '2026-02-30', '2026-03-02', 'from: date_format'],
    ['no last day', '2026-06-11', '', 'to: date_format'],
    ['a day with a time', '2026-06-11T09:00', '2026-06-12', 'from: date_format'],
  ])('%s', (_what, from, to, refused) => {
    expect(refusals(announcementInput, { ...ANNOUNCEMENT, from, to })).toBe(refused);
  });
});

describe('the place of a question', () => {
  it.each([
    [0, true],
    [1000, true],
    ['3', true],
    [-1, false],
    [1001, false],
    [1.5, false],
    ['first', false],
  ])('%s is taken: %s', (place, taken) => {
    expect(helpTopicInput.safeParse({ ...TOPIC, place }).success).toBe(taken);
  });
});

describe('the name of a question', () => {
  it.each([
    ['help.parcel.send', true],
    ['help.parcel.own12', true],
    ['help.parcel', false],
    ['help.Parcel.send', false],
    ['help.parcel.send.q', false],
    ['errors.parcel.send', false],
    ['help.parcel.send ', false],
  ])('%s is taken: %s', (topic, taken) => {
    expect(helpApi.setTopic.params?.safeParse({ topic }).success).toBe(taken);
  });
});

it('only parts of the service that can be switched off are switched', () => {
  const { params } = referenceApi.setSwitch;
  expect(params?.safeParse({ name: 'telegram' }).success).toBe(true);
  expect(params?.safeParse({ name: 'bookings' }).success).toBe(false);
});

it.each([
  ['2025-12-13', true],
  ['2025-12-14', false],
  ['2026-06-12', false],
])('on 12 June, a text of %s is old: %s', (checkedOn, old) => {
  expect(isOldAdvice(checkedOn, '2026-06-12')).toBe(old);
});
