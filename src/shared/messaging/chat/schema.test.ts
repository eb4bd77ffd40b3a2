import { describe, expect, it } from 'vitest';
import { announcementInput } from './announcements-schema.ts';
import { MAX_ANNOUNCED } from './announcing.ts';
import { assignInput, inboxQuery, MAX_LISTED, phraseInput } from './inbox-schema.ts';
import { ALL_PHRASES, ANNOUNCEMENTS, needsText, PHRASE_KEYS, phraseAndText } from './phrases.ts';
import { foundQuery, imageQuery, MAX_TEXT, messageInput, messagesQuery, openInput, voiceQuery } from './schema.ts';

const CLIENT_ID = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** Why an input is refused: the fields with their message keys; null when it is taken. */
function refused(schema: Schema, input: unknown): Record<string, string> | null {
  const { success, error } = schema.safeParse(input);
  return success ? null : Object.fromEntries(error?.issues.map((one) => [one.path.join('.'), one.message]) ?? []);
}

describe('a message', () => {
  it.each([
    ['a text', { text: 'Добрий день' }, null],
    ['nothing', {}, { text: 'field_required' }],
    ['spaces only', { text: ' \n ' }, { text: 'field_required' }],
    ['the place of a lost picture', { text: '\ufffc' }, { text: 'field_required' }],
    ['a phrase alone', { phrase: 'in5' }, null],
    ['a place alone', { place: { latitude: 49.8, longitude: 24 } }, null],
    ['a place that is nowhere', { place: { latitude: 91, longitude: 24 } }, { 'place.latitude': 'field_invalid' }],
    ['a phrase of announcements', { phrase: 'delay30' }, { phrase: 'field_invalid' }],
    ['line ends and tabs', { text: 'раз\n\tдва' }, null],
    ['control characters only', { text: '\u0007\u0000' }, { text: 'field_required' }],
    ['the longest text', { text: 'я'.repeat(MAX_TEXT) }, null],
    ['a longer text', { text: 'я'.repeat(MAX_TEXT + 1) }, { text: 'message_max_length' }],
    ['an answer to no message', { text: 'так', replyTo: 0 }, { replyTo: expect.any(String) }],
    ['an answer beyond all messages', { text: 'так', replyTo: 2 ** 31 }, { replyTo: expect.any(String) }],
  ])('of %s', (_, input, problems) => {
    expect(refused(messageInput, { clientId: CLIENT_ID, ...input })).toEqual(problems);
  });

  it('has an id of the device, and is trimmed', () => {
    expect(refused(messageInput, { clientId: '7', text: 'так' })).toEqual({ clientId: 'field_invalid' });
    expect(messageInput.parse({ clientId: CLIENT_ID, text: ' так ' }).text).toBe('так');
  });

  it.each([
    ['Windows', 'раз\r\nдва', 'раз\nдва'],
    ['a document', 'раз\vдва\u2028три', 'раз\nдва\nтри'],
    ['a terminal', '\u001b\u0000раз\tдва', 'раз\tдва'],
    ['a font of signs', '\u0301\ufe0f\u200d', ''],
  ])('from %s is stored with plain line ends', (_, text, stored) => {
    expect(messageInput.shape.text.parse(text)).toBe(stored);
  });

  it.each([
    ['0', 'field_invalid'],
    ['1', null],
    ['60', null],
    ['61', 'field_invalid'],
    ['1.5', 'field_invalid'],
  ])('of a voice of %s seconds: %s', (seconds, problem) => {
    expect(refused(voiceQuery, { clientId: CLIENT_ID, seconds })).toEqual(problem && { seconds: problem });
  });
});

describe('what is asked for', () => {
  it('messages by places of the chat, never more than one answer holds', () => {
    expect(messagesQuery.parse({ before: '40' })).toEqual({ before: 40, limit: 50 });
    expect(refused(messagesQuery, { limit: '201' })).not.toBeNull();
    expect(refused(messagesQuery, { after: '-1' })).not.toBeNull();
  });

  it('words of at least two letters', () => {
    expect(refused(foundQuery, { q: ' а ' })).toEqual({ q: 'field_required' });
    expect(foundQuery.parse({ q: ' так ', chatId: '7' })).toEqual({ q: 'так', chatId: 7 });
  });

  it('conversations of the office by a known filter', () => {
    expect(inboxQuery.parse({})).toEqual({ show: 'all', q: '', limit: 50 });
    expect(refused(inboxQuery, { show: 'everything' })).not.toBeNull();
    expect(refused(inboxQuery, { limit: String(MAX_LISTED + 1) })).not.toBeNull();
  });

  it.each([
    [{ from: 'booking', bookingId: 5, to: 'driver' }, true],
    [{ from: 'booking', bookingId: 5, to: 'somebody' }, false],
    [{ from: 'trip', tripId: 5, to: 'passenger' }, false],
    [{ from: 'carrier', carrierId: 5 }, true],
    [{ from: 'carrier', accountId: 5 }, false],
    [{ accountId: 5 }, false],
  ])('a chat is opened by %j: %s', (input, taken) => {
    expect(openInput.safeParse(input).success).toBe(taken);
  });
});

describe('the office', () => {
  it('names who had the conversation when it is given to somebody', () => {
    expect(assignInput.safeParse({ to: 8, was: null }).success).toBe(true);
    expect(assignInput.safeParse({ to: 8 }).success).toBe(false);
  });

  it('writes its phrases in one language at least', () => {
    expect(refused(phraseInput, { uk: ' ', en: '' })).toEqual({ uk: 'field_required' });
    expect(phraseInput.parse({ en: ' Hello ' })).toEqual({ uk: '', en: 'Hello' });
  });
});

describe('an announcement', () => {
  it.each([
    [{ phrase: 'delay30' }, null],
    [{ text: 'Чекаємо' }, null],
    [{}, { text: 'field_required' }],
    [{ phrase: 'newPlace' }, { text: 'field_required' }],
    [{ phrase: 'newPlace', text: 'вул. Городоцька, 1' }, null],
    [{ phrase: 'in5' }, { phrase: 'field_invalid' }],
    [{ text: 'я'.repeat(MAX_ANNOUNCED + 1) }, { text: 'description_max_length' }],
  ])('%j: %j', (input, problems) => {
    expect(refused(announcementInput, input)).toEqual(problems);
  });

  it('has one phrase that is nothing without words', () => {
    expect(ANNOUNCEMENTS.filter(needsText)).toEqual(['newPlace']);
  });
});

describe('phrases', () => {
  it('each have their own text', () => {
    expect(Object.keys(PHRASE_KEYS).toSorted()).toEqual([...ALL_PHRASES].toSorted());
    expect(new Set(Object.values(PHRASE_KEYS)).size).toBe(ALL_PHRASES.length);
  });

  it.each([
    ['Буду', 'о пів на третю', 'Буду\nо пів на третю'],
    ['Буду', '', 'Буду'],
    [null, 'о пів на третю', 'о пів на третю'],
    [null, '', ''],
  ])('%s with «%s»', (phrase, added, text) => {
    expect(phraseAndText(phrase, added)).toBe(text);
  });
});

describe('what goes with a page, a search or a stored file', () => {
  const VOICE = { clientId: CLIENT_ID, seconds: '5' };
  const TOO_LARGE = String(2 ** 31);
  it.each<[string, Schema, object, string | null]>([
    ['messages after the beginning', messagesQuery, { after: '0', limit: '1' }, null],
    ['messages after a part of one', messagesQuery, { after: '0.5' }, 'after'],
    ['messages beyond all messages', messagesQuery, { after: TOO_LARGE }, 'after'],
    ['no messages', messagesQuery, { limit: '0' }, 'limit'],
    ['a part of a message each time', messagesQuery, { limit: '1.5' }, 'limit'],
    ['the first message', foundQuery, { q: 'кава', before: '1' }, null],
    ['a message before it', foundQuery, { q: 'кава', before: '0' }, 'before'],
    ['a part of a message', foundQuery, { q: 'кава', before: '1.5' }, 'before'],
    ['words as long as they may be searched', foundQuery, { q: 'а'.repeat(100) }, null],
    ['longer ones', foundQuery, { q: 'а'.repeat(101) }, 'q'],
    ['no chat', foundQuery, { q: 'кава', chatId: '0' }, 'chatId'],
    ['a part of a chat', foundQuery, { q: 'кава', chatId: '1.5' }, 'chatId'],
    ['a chat beyond all chats', foundQuery, { q: 'кава', chatId: TOO_LARGE }, 'chatId'],
    [
      'a place below the south pole',
      messageInput,
      { clientId: CLIENT_ID, place: { latitude: -91, longitude: 0 } },
      'place.latitude',
    ],
    [
      'a place too far west',
      messageInput,
      { clientId: CLIENT_ID, place: { latitude: 0, longitude: -181 } },
      'place.longitude',
    ],
    [
      'a place too far east',
      messageInput,
      { clientId: CLIENT_ID, place: { latitude: 0, longitude: 181 } },
      'place.longitude',
    ],
    ['an answer under a picture', imageQuery, { clientId: CLIENT_ID, replyTo: '1' }, null],
    ['an answer to nothing', imageQuery, { clientId: CLIENT_ID, replyTo: '0' }, 'replyTo'],
    ['an answer to a part', imageQuery, { clientId: CLIENT_ID, replyTo: '1.5' }, 'replyTo'],
    ['an answer beyond all messages', imageQuery, { clientId: CLIENT_ID, replyTo: TOO_LARGE }, 'replyTo'],
    ['an answer by voice', voiceQuery, { ...VOICE, replyTo: '1' }, null],
    ['an answer by voice to nothing', voiceQuery, { ...VOICE, replyTo: '0' }, 'replyTo'],
    ['an answer by voice to a part', voiceQuery, { ...VOICE, replyTo: '1.5' }, 'replyTo'],
    ['an answer by voice beyond all messages', voiceQuery, { ...VOICE, replyTo: TOO_LARGE }, 'replyTo'],
  ])('%s', (_, schema, input, field) => {
    expect(Object.keys(refused(schema, input) ?? {})).toEqual(field === null ? [] : [field]);
  });
});
