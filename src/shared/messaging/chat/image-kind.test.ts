import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChatImage } from './image-kind.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));

describe('a picture for the chat is known by its bytes', () => {
  test.each([
    ['a JPG', bytes([0xff, 0xd8, 0xff, 0xe0]), true],
    ['a PNG', bytes([0x89], 'PNG', [0x0d, 0x0a, 0x1a, 0x0a]), true],
    ['a GIF of 1987', bytes('GIF87a'), true],
    ['a GIF of 1989', bytes('GIF89a'), true],
    ['a WEBP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), true],
    ['a WAV, which is RIFF too', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '), false],
    ['an SVG', bytes('<svg xmlns='), false],
    ['a PDF', bytes('%PDF-1.7'), false],
    ['a HEIC', bytes([0, 0, 0, 0x18], 'ftypheic'), false],
    ['a BMP', bytes('BM'), false],
    ['half a PNG', bytes([0x89], 'PN'), false],
    ['nothing', bytes(), false],
  ])('%s', (_, head, taken) => {
    expect(isChatImage(head)).toBe(taken);
  });

  test('whatever follows them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (rest) => {
        expect(isChatImage(Uint8Array.from([0xff, 0xd8, 0xff, ...rest]))).toBe(true);
        expect(isChatImage(Uint8Array.from([0x3c, ...rest]))).toBe(false);
      }),
    );
  });
});
