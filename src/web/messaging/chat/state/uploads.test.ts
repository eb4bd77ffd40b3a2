import { describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { cookie: '', getElementById: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { pathname: '/chat/7', search: '' });
});

const { MAX_CHAT_IMAGE_BYTES } = await import('#shared/messaging/chat/schema.ts');
const { refusalOf } = await import('./uploads.ts');

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const fileOf = (head: number[], size: number, name = 'photo.png') => {
  const bytes = new Uint8Array(size);
  bytes.set(head.slice(0, size));
  return new File([bytes], name);
};

describe('a file for the chat', () => {
  test.each([
    ['is accepted if it is a picture', fileOf(PNG, 2000), null],
    ['is accepted if it is a picture under another name', fileOf(PNG, 2000, 'notes.txt'), null],
    ['is accepted with exactly ten megabytes', fileOf(PNG, MAX_CHAT_IMAGE_BYTES), null],
    ['is refused with more than ten megabytes', fileOf(PNG, MAX_CHAT_IMAGE_BYTES + 1), 'payload_too_large'],
    ['is refused if it is a text under the name of a picture', fileOf([0x48, 0x69], 2000), 'unsupported_file'],
    ['is refused as no picture if it is also too large', fileOf([0x48], MAX_CHAT_IMAGE_BYTES + 1), 'unsupported_file'],
    ['is refused if it is empty', fileOf([], 0), 'unsupported_file'],
  ])('%s', async (_, file, refusal) => {
    expect(await refusalOf(file)).toBe(refusal);
  });
});
