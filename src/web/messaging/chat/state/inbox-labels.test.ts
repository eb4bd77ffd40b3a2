import { describe, expect, it, vi } from 'vitest';
import type { InboxRow } from '#shared/messaging/chat/inbox-schema.ts';
import { inboxAside, inboxRow } from '#testing/web/chats.ts';

vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const { lastWords, phraseFacts, waitLabel } = await import('./inbox-labels.ts');

const NOW = new Date('2026-03-02T12:00:00Z');

it.each([
  ['2026-03-02T12:00:00Z', 'Чекає 1 хв'],
  ['2026-03-02T11:48:30Z', 'Чекає 11 хв'],
  ['2026-03-02T10:10:00Z', 'Чекає 1 год 50 хв'],
  ['2026-03-02T09:10:00Z', 'Чекає 2 год'],
  ['2026-03-01T12:01:00Z', 'Чекає 23 год'],
  ['2026-03-01T12:00:00Z', 'Чекає 1 день'],
  ['2026-02-25T12:00:00Z', 'Чекає 5 днів'],
])('a customer who has written at %s: «%s»', (since, words) => {
  expect(waitLabel(since, NOW).replaceAll('\u00a0', ' ')).toBe(words);
});

describe('the last words of a conversation', () => {
  it.each<[string, Partial<InboxRow>, string]>([
    ['of the customer', {}, 'Чи є місця?'],
    ['of the reader', { lastBy: 'me' }, 'Ви: Чи є місця?'],
    ['of a colleague, by the first name', { lastBy: 'colleague', lastByName: 'Петро Гук' }, 'Петро: Чи є місця?'],
    ['of a driver', { lastBy: 'driver', lastByName: 'Тарас' }, 'Тарас: Чи є місця?'],
    ['that were looked for', { lastBy: 'me', found: 'два місця' }, 'два місця'],
    ['of a picture', { lastKind: 'image', lastMessage: '' }, 'Фото'],
    ['of a picture with words', { lastKind: 'image', lastMessage: 'ось' }, 'ось'],
  ])('%s', (_, values, words) => {
    expect(lastWords(inboxRow(values))).toBe(words);
  });
});

describe('what a phrase can name', () => {
  const { customer, bookings } = inboxAside();
  const [booking] = bookings;

  it('is read from the next booking, in the language of the customer and by the clock of the stop', () => {
    expect(phraseFacts(customer, booking)).toEqual({
      ...{ name: 'Олена', stop: 'Львів, Вокзал 1', to: 'Вроцлав', date: '12 червня', time: '07:00', seat: '4' },
      code: 'K7M4XP',
    });
    expect(phraseFacts({ ...customer, locale: 'en' }, booking)).toMatchObject({
      ...{ stop: 'Lviv, Вокзал 1', to: 'Wrocław', date: '12 June', time: '07:00' },
    });
  });

  it('has no seat before one was given, and no comma without a boarding point', () => {
    const facts = booking && phraseFacts(customer, { ...booking, seat: null, point: '' });
    expect(facts).not.toHaveProperty('seat');
    expect(facts?.stop).toBe('Львів');
  });

  it('is the name only without a booking', () => {
    expect(phraseFacts(customer, undefined)).toEqual({ name: 'Олена' });
  });
});
