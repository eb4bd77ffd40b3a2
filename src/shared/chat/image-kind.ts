/** The first bytes of what chat takes (docs/product.md 11.4); `undefined` stands for any byte. */
const SIGNATURES: readonly (readonly (number | undefined)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
];

/** Whether bytes begin as a JPG, PNG, GIF or WEBP does: by what they are, not by their name. */
export function isChatImage(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => byte === undefined || bytes[index] === byte));
}
