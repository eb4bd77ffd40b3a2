import { randomBytes } from 'node:crypto';

const ID = /^[a-z2-7]{26}$/;
/** 26 letters hold 130 bits. The two that chance leaves are in the last letter, and one of them marks public pictures. */
const PUBLIC_ID = /^[a-z2-7]{25}[i-p]$/;
const PUBLIC_BIT = 8n;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Makes the name of a stored file: 128 random bits in base32, and whether everybody may see it, also by way of others' caches. */
export function newFileId({ isPublic = false } = {}): string {
  let bits = 0n;
  for (const byte of randomBytes(16)) bits = bits * 256n + BigInt(byte);
  let id = '';
  for (let i = 0; i < 26; i += 1) {
    const marked = isPublic && i === 25 ? bits + PUBLIC_BIT : bits;
    id += ALPHABET[Number(marked % 32n)];
    bits /= 32n;
  }
  return id;
}

export function isFileId(text: string): boolean {
  return ID.test(text);
}

/** Whether a file was stored for everybody: caches between server and browser may store it. */
export function isPublicFile(id: string): boolean {
  return PUBLIC_ID.test(id);
}
