import { expect, test } from 'vitest';
import { BOOKING_STATUSES } from '#shared/sales/bookings/rules/lifecycle.ts';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { announcementInput } from './announcements-schema.ts';
import { announceRefusal, MAX_ANNOUNCED, reachOf } from './announcing.ts';
import { ANNOUNCEMENTS, phraseAndText } from './phrases.ts';

test('an announcement is possible until the end of the trip', () => {
  expect(Object.fromEntries(TRIP_STATUSES.map((status) => [status, announceRefusal({ status })]))).toEqual({
    new: null,
    planned: null,
    started: null,
    finished: 'trip_state',
    cancelled: 'trip_cancelled',
  });
});

test('it reaches each account with a live booking once; people without one are called once', () => {
  const every = BOOKING_STATUSES.map((status, n) => ({ partyId: n, status, passengerId: n + 10, phone: '' }));
  expect(reachOf(every)).toEqual({ reached: 3, callers: [] });
  const family = { partyId: 50, status: 'confirmed', passengerId: 60, phone: '' } as const;
  expect(reachOf([family, family]).reached).toBe(1);
  const caller = { partyId: 51, status: 'boarded', passengerId: null, phone: '' } as const;
  const away = { ...caller, partyId: 52, status: 'cancelled' } as const;
  expect(reachOf([caller, caller, away])).toEqual({ reached: 0, callers: [caller] });
  const again = { ...caller, partyId: 99 };
  expect(
    reachOf([
      { ...caller, phone: '+380 67 1' },
      { ...again, phone: '+380671' },
    ]).callers,
  ).toHaveLength(1);
  expect(reachOf([caller, again]).callers).toHaveLength(2);
});

test.each([
  ['a phrase', { phrase: 'leaving10' }, null],
  ['words', { text: ' Автобус білий ' }, null],
  ['words after a phrase', { phrase: 'newPlace', text: 'АЗС «ОККО»' }, null],
  ['as many words as there may be', { text: 'ї'.repeat(MAX_ANNOUNCED) }, null],
  ['one more', { text: 'ї'.repeat(MAX_ANNOUNCED + 1) }, 'description_max_length'],
  ['nothing', {}, 'field_required'],
  ['a new place without the place', { phrase: 'newPlace', text: ' ' }, 'field_required'],
  ['an unknown phrase', { phrase: 'hello' }, 'field_invalid'],
])('%s', (_name, input, key) => {
  const read = announcementInput.safeParse(input);
  expect(read.error?.issues[0]?.message ?? null).toBe(key);
});

test('only a new place needs words beside its phrase', () => {
  const alone = ANNOUNCEMENTS.filter((phrase) => announcementInput.safeParse({ phrase }).success);
  expect(ANNOUNCEMENTS.filter((phrase) => !alone.includes(phrase))).toEqual(['newPlace']);
});

test('what was added is on its own line', () => {
  expect(phraseAndText('Змінилося місце зупинки:', 'АЗС «ОККО»')).toBe('Змінилося місце зупинки:\nАЗС «ОККО»');
  expect(phraseAndText(null, 'Так')).toBe('Так');
  expect(phraseAndText('Вирушаємо', '')).toBe('Вирушаємо');
});
