import { line, rect } from './svg.ts';

/** The letters of Ukrainian plates as strokes on a field of 4 by 6: a machine may have no typeface at all. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0V6M0 0H2.4A1.5 1.5 0 0 1 2.4 3H0M2.4 3A1.5 1.5 0 0 1 2.4 6H0',
  C: 'M4 1.2A2.2 2.2 0 0 0 0 2V4A2.2 2.2 0 0 0 4 4.8',
  E: 'M4 0H0V6H4M0 3H3',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  K: 'M0 0V6M4 0L0 3.4M1.4 2.4L4 6',
  M: 'M0 6V0L2 3.4L4 0V6',
  O: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z',
  P: 'M0 6V0H2.4A1.7 1.7 0 0 1 2.4 3.4H0',
  T: 'M0 0H4M2 0V6',
  X: 'M0 0L4 6M4 0L0 6',
  0: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z',
  1: 'M.8 1.4L2.4 0V6',
  2: 'M0 1.6A2 2 0 0 1 4 1.8C4 3.4 0 4.4 0 6H4',
  3: 'M.2 .9A2 1.6 0 1 1 2 3A2 1.6 0 1 1 0 5',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.8 0H.6L.3 2.7A2 1.8 0 1 1 .1 5.1',
  6: 'M3.4 .5A2.2 2.2 0 0 0 0 2.6V4A2 2 0 1 0 .1 3.6',
  7: 'M0 0H4L1.4 6',
  8: 'M2 2.9A1.6 1.45 0 1 1 2 0A1.6 1.45 0 1 1 2 2.9A1.9 1.55 0 1 1 2 6A1.9 1.55 0 1 1 2 2.9',
  9: 'M.6 5.5A2.2 2.2 0 0 0 4 3.4V2A2 2 0 1 0 3.9 2.4',
};

/** A plate with its blue field, its middle at x, y; `height` in units of the drawing. */
export function plate(number: string, x: number, y: number, height: number): string {
  const unit = height / 10;
  const advance = 5.6 * unit;
  const letters = [...number];
  const width = letters.reduce((sum, letter) => sum + (letter === ' ' ? 3 * unit : advance), 0) + 9 * unit;
  const left = x - width / 2;
  let at = left + 6.5 * unit;
  const strokes = letters.map((letter) => {
    const glyph = GLYPHS[letter];
    const start = at;
    at += letter === ' ' ? 3 * unit : advance;
    return glyph ? line(glyph, '#16181c', 0.95, `transform="translate(${start} ${y - 3 * unit}) scale(${unit})"`) : '';
  });
  return [
    rect(
      left,
      y - height / 2,
      width,
      height,
      '#fdfdfb',
      height * 0.14,
      `stroke="#1a1c20" stroke-width="${unit * 0.5}"`,
    ),
    rect(left + unit * 0.4, y - height / 2 + unit * 0.4, 4.4 * unit, height - unit * 0.8, '#1f52b5', height * 0.1),
    rect(left + unit * 1.4, y - unit * 2.4, 2.4 * unit, 0.9 * unit, '#3f86e8'),
    rect(left + unit * 1.4, y - unit * 1.5, 2.4 * unit, 0.9 * unit, '#ffd23f'),
    ...strokes,
  ].join('');
}
