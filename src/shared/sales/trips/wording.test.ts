import { describe, expect, it } from 'vitest';
import { filledWording, MARKS, type Mark, marksOf, WORDING_SUBJECTS, wording, wordingFault } from './wording.ts';

const values = Object.fromEntries(Object.keys(MARKS).map((mark) => [mark, `<${mark}>`])) as Record<Mark, string>;

describe('the marks of a text', () => {
  it.each([
    ['newSeat', 'uk', 'Тепер місця {місця}, автобус {номер}.', null],
    ['newSeat', 'uk', 'Сідайте, де вільно.', { fault: 'missing', mark: '{місця}' }],
    ['newSeat', 'en', 'Now {місця}', { fault: 'unknown', mark: '{місця}' }],
    ['newSeat', 'en', 'Now {seats}, {reason}', { fault: 'unknown', mark: '{reason}' }],
    ['newSeat', 'en', 'Now {seats', { fault: 'unknown', mark: '{seats' }],
    ['newSeat', 'en', 'Now seats} {seats}', { fault: 'unknown', mark: '}' }],
    ['unseated', 'uk', 'Подзвонимо до вечора.', null],
    ['changed', 'en', 'Another bus.', { fault: 'missing', mark: '{plate}' }],
    ['tripCancelled', 'en', '{trip}, {date}: cancelled. {other trips}', null],
    ['tripCancelled', 'en', 'Cancelled.', { fault: 'missing', mark: '{trip}' }],
  ] as const)('%s %s %s', (subject, locale, text, fault) => {
    expect(wordingFault(subject, locale, text)).toEqual(fault);
    expect(wording.safeParse({ subject, uk: null, en: null, [locale]: text }).success).toBe(fault === null);
  });

  it('are filled once: braces within a value are no marks', () => {
    expect(filledWording('uk', 'Місця {місця}: {причина}', { ...values, seats: '{причина}', reason: 'туман' })).toBe(
      'Місця {причина}: туман',
    );
    for (const subject of WORDING_SUBJECTS) {
      expect(filledWording('en', marksOf(subject, 'en').join(' '), values)).not.toContain('{');
    }
  });

  it('leave no gap where a value is empty', () => {
    expect(filledWording('en', 'Cancelled. {other trips} Sorry.', { ...values, others: '' })).toBe('Cancelled. Sorry.');
  });
});
