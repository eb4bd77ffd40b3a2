import { describe, expect, it } from 'vitest';
import type { Message } from './schema.ts';
import { mayWithdraw, withdrawn, withoutQuoted } from './withdrawing.ts';

const ME = 7;
const message: Message = {
  id: 1,
  seq: 3,
  clientId: 'a',
  senderId: ME,
  text: 'Мій код 1234',
  phrase: null,
  picture: null,
  created_at: '2026-06-10T09:00:00.000Z',
};
const reply = { seq: 2, senderId: 8, text: 'Де ви?', phrase: null, hasPicture: true };

describe('a message is deleted for both', () => {
  it.each<[string, Partial<Message>, number, string, boolean]>([
    ['by who wrote it, at once', {}, ME, '09:00:00', true],
    ['by who wrote it, at the end of the time', {}, ME, '09:15:00', true],
    ['not a second later', {}, ME, '09:15:01', false],
    ['not by the other side', {}, 8, '09:01:00', false],
    ['not twice', { phrase: 'withdrawn' }, ME, '09:01:00', false],
    ['not when it is an announcement', { announcement: { tripId: 5, acknowledgedAt: null } }, ME, '09:01:00', false],
  ])('%s', (_what, changed, account, time, may) => {
    expect(mayWithdraw({ ...message, ...changed }, account, new Date(`2026-06-10T${time}Z`))).toBe(may);
  });

  it('and its place stays, with nothing of what it said', () => {
    const place = { latitude: 51.1, longitude: 17 };
    const { text, phrase, ...rest } = withdrawn({ ...message, reply, place } as Message);
    expect({ text, phrase }).toEqual({ text: '', phrase: 'withdrawn' });
    expect(rest).toEqual({
      ...{ id: 1, seq: 3, clientId: 'a', senderId: ME, picture: null },
      created_at: message.created_at,
    });
  });

  it('and its answer quotes nothing of it either', () => {
    expect(withoutQuoted({ ...message, reply }).reply).toEqual({
      ...{ seq: 2, senderId: 8, text: '', phrase: 'withdrawn', hasPicture: false },
    });
    expect(withoutQuoted(message)).toBe(message);
  });
});
