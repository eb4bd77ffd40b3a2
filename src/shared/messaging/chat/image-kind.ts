/** The first bytes of the image formats that chat accepts (docs/product.md 11.4); `undefined` matches any byte. */
const SIGNATURES: readonly (readonly (number | undefined)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
];

/** Whether the bytes begin like a JPG, PNG, GIF or WEBP file. The content decides, not the file name. */
export function isChatImage(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, index) => byte === undefined || bytes[index] === byte));
}
