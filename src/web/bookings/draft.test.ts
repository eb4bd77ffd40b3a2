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

const { draftKey, dropDraft, readDraft } = await import('./draft.ts');

const isNote = (value: unknown): value is { note: string } =>
  typeof value === 'object' && value !== null && 'note' in value && typeof value.note === 'string';

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', STORAGE);
});

describe('what was written into a booking form', () => {
  test('is of one trip and one kind', () => {
    expect(draftKey(7, 'parcel')).not.toBe(draftKey(7, 'seats'));
    expect(draftKey(7, 'parcel')).not.toBe(draftKey(70, 'parcel'));
  });

  test.each([
    ['as it was kept', '{"note":"біля вікна"}', { note: 'біля вікна' }],
    ['of an older form', '{"words":"біля вікна"}', null],
    ['cut in the middle', '{"note":"біля', null],
    ['null', 'null', null],
    ['empty', '', null],
  ])('%s', (_, text, read) => {
    stored.set('vezu:draft', text);
    expect(readDraft('draft', isNote)).toEqual(read);
  });

  test('is nothing before a word was written, and after it was dropped', () => {
    expect(readDraft('draft', isNote)).toBeNull();
    stored.set('vezu:draft', '{"note":"так"}');
    dropDraft('draft');
    expect(readDraft('draft', isNote)).toBeNull();
  });

  test('a browser that keeps nothing does not stand in the way', () => {
    vi.stubGlobal('sessionStorage', CLOSED);
    expect(readDraft('draft', isNote)).toBeNull();
    expect(() => dropDraft('draft')).not.toThrow();
  });
});
