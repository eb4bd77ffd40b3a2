import { describe, expect, test } from 'vitest';
import { readUpdate } from './update.ts';

const chat = { id: 7, type: 'private' };
const from = { id: 7, first_name: 'Оля', last_name: 'Кіт', language_code: 'uk' };
const base = { message_id: 5, date: 100, chat, from };
const sender = { from: 7, messageId: 5, language: 'uk', name: 'Оля Кіт', repliesTo: null };
const point = { latitude: 50, longitude: 24 };
const place = { ...point, accuracy: null, heading: null, at: 100_000, isLive: false, isFirst: true };

describe('an update of the Bot API', () => {
  test.each([
    ['a start with a code', { message: { ...base, text: '/start abc-1' } }, { does: 'start', code: 'abc-1' }],
    ['a start alone', { message: { ...base, text: '/start' } }, { does: 'start', code: '' }],
    ['a start that names the bot', { message: { ...base, text: '/start@vezu_bot x' } }, { does: 'start', code: 'x' }],
    ['a stop', { message: { ...base, text: '/stop' } }, { does: 'stop' }],
    ['words', { message: { ...base, text: ' Буду за 5 хв ' } }, { does: 'say', text: 'Буду за 5 хв' }],
    [
      'a word that begins like a command',
      { message: { ...base, text: '/started' } },
      { does: 'say', text: '/started' },
    ],
    ['an edit', { edited_message: { ...base, text: 'Ні' } }, { does: 'edit' }],
    ['a picture', { message: { ...base, photo: [] } }, { does: 'other' }],
    ['a point', { message: { ...base, location: point } }, { does: 'share', place }],
    [
      'the beginning of a live location',
      { message: { ...base, location: { ...point, live_period: 900, horizontal_accuracy: 12, heading: 90 } } },
      { does: 'share', place: { ...place, isLive: true, accuracy: 12, heading: 90 } },
    ],
    [
      'the next position of a live location',
      { edited_message: { ...base, edit_date: 130, location: { ...point, live_period: 900 } } },
      { does: 'share', place: { ...place, at: 130_000, isLive: true, isFirst: false } },
    ],
  ])('reads %s', (_what, update, does) => {
    expect(readUpdate({ update_id: 1, ...update })).toEqual({ ...sender, ...does });
  });

  test('knows which message is answered, and who has only a short name', () => {
    const message = { ...base, text: 'Так', from: { username: 'olia' }, reply_to_message: { message_id: 3 } };
    expect(readUpdate({ message })).toMatchObject({ repliesTo: 3, name: '@olia', language: '' });
  });

  test('reads that the bot was blocked', () => {
    const my_chat_member = { chat, from, new_chat_member: { status: 'kicked' } };
    expect(readUpdate({ my_chat_member })).toMatchObject({ does: 'leave', from: 7 });
  });

  test.each([
    ['a group', { message: { ...base, chat: { id: -9, type: 'group' }, text: '/start x' } }],
    ['the unblocked bot', { my_chat_member: { chat, from, new_chat_member: { status: 'member' } } }],
    ['an update of another kind', { poll: {} }],
    ['no update', 'hello'],
    ['nothing', null],
  ])('leaves out %s', (_what, update) => {
    expect(readUpdate(update)).toBeNull();
  });
});
