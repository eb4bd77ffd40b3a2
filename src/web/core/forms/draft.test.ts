import { beforeEach, describe, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const STORAGE = {
  getItem: (key: string) => stored.get(key) ?? null,
  removeItem: (key: string) => stored.delete(key),
};
const CLOSED = {
  getItem: () => {
    throw new Error('closed');
  },
  removeItem: () => {
    throw new Error('closed');
  },
};

const { dropDraft, readDraft, readTexts } = await import('./draft.ts');

const isNote = (value: unknown): value is { note: string } =>
  typeof value === 'object' && value !== null && 'note' in value && typeof value.note === 'string';

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', STORAGE);
});

describe('the draft of a form', () => {
  test.each([
    ['is restored as it was stored', '{"note":"біля вікна"}', { note: 'біля вікна' }],
    ['is empty if an older form has stored it', '{"words":"біля вікна"}', null],
    ['is empty if it was cut in the middle', '{"note":"біля', null],
    ['is empty if it is null', 'null', null],
    ['is empty if nothing was stored', '', null],
  ])('%s', (_, text, read) => {
    stored.set('vezu:draft', text);
    expect(readDraft('draft', isNote)).toEqual(read);
  });

  test.each([
    ['the stored texts', '{"text":"Де сумка?","email":"a@b.c"}', { text: 'Де сумка?', email: 'a@b.c' }],
    ['only texts of fields that the form has', '{"text":7,"email":"a@b.c","other":"x"}', { text: '', email: 'a@b.c' }],
    ['empty texts before the first input', '', { text: '', email: '' }],
    ['empty texts for a value of another kind', '"text"', { text: '', email: '' }],
  ])('of texts returns %s', (_, text, read) => {
    if (text !== '') stored.set('vezu:draft', text);
    expect(readTexts('draft', { text: '', email: '' })).toEqual(read);
  });

  test('is empty before the first input and after it is deleted', () => {
    expect(readDraft('draft', isNote)).toBeNull();
    stored.set('vezu:draft', '{"note":"так"}');
    dropDraft('draft');
    expect(readDraft('draft', isNote)).toBeNull();
  });

  test('is empty, without an error, in a browser that stores nothing', () => {
    vi.stubGlobal('sessionStorage', CLOSED);
    expect(readDraft('draft', isNote)).toBeNull();
    expect(() => dropDraft('draft')).not.toThrow();
  });
});
