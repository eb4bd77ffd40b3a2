import { describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { cookie: '', getElementById: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { pathname: '/chat/7', search: '' });
});

const { MAX_CHAT_IMAGE_BYTES } = await import('#shared/chat/schema.ts');
const { refusalOf } = await import('./uploads.ts');

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const fileOf = (head: number[], size: number, name = 'photo.png') => {
  const bytes = new Uint8Array(size);
  bytes.set(head.slice(0, size));
  return new File([bytes], name);
};

describe('a file for the chat', () => {
  test.each([
    ['a picture', fileOf(PNG, 2000), null],
    ['a picture under another name', fileOf(PNG, 2000, 'notes.txt'), null],
    ['one of exactly ten megabytes', fileOf(PNG, MAX_CHAT_IMAGE_BYTES), null],
    ['a larger one', fileOf(PNG, MAX_CHAT_IMAGE_BYTES + 1), 'payload_too_large'],
    ['a text that is called a picture', fileOf([0x48, 0x69], 2000), 'unsupported_file'],
    ['a large text: first of all it is none', fileOf([0x48], MAX_CHAT_IMAGE_BYTES + 1), 'unsupported_file'],
    ['an empty one', fileOf([], 0), 'unsupported_file'],
  ])('%s', async (_, file, refusal) => {
    expect(await refusalOf(file)).toBe(refusal);
  });
});
