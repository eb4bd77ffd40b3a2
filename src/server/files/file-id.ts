import { randomBytes } from 'node:crypto';

const ID = /^[a-z2-7]{26}$/;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Makes the name of a stored file: 128 random bits in base32. */
export function newFileId(): string {
  let bits = 0n;
  for (const byte of randomBytes(16)) bits = bits * 256n + BigInt(byte);
  let id = '';
  for (let i = 0; i < 26; i += 1) {
    id += ALPHABET[Number(bits % 32n)];
    bits /= 32n;
  }
  return id;
}

export function isFileId(text: string): boolean {
  return ID.test(text);
}
