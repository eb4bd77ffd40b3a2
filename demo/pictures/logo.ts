import { circle, gradient, line, path, rect, shade } from './svg.ts';

export type Mark = 'mountains' | 'gate' | 'river' | 'wheel' | 'horseshoe' | 'compass' | 'anchor' | 'sun';

const PAPER = '#fdfcf8';

/** A carrier's sign on its colour, square; signs, not letters: a machine may have no typeface. */
export function logoOf(mark: Mark, colour: string): string {
  const defs = gradient('ground', [
    [0, shade(colour, 0.12)],
    [1, shade(colour, -0.12)],
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>${defs}</defs>${rect(0, 0, 512, 512, 'url(#ground)')}${MARKS[mark](colour)}</svg>`;
}

const MARKS: Readonly<Record<Mark, (colour: string) => string>> = {
  mountains: (colour) =>
    [
      path('M72 360L196 168Q208 152 220 168L276 254L312 206Q322 194 332 206L440 360Z', PAPER),
      path('M180 194L208 150L238 194L216 216L200 200Z', shade(colour, 0.45)),
      line('M96 406Q256 366 416 406', PAPER, 16),
    ].join(''),
  gate: (colour) =>
    [
      path('M116 396V200H96V148H136V172H164V148H204V200H308V148H348V172H376V148H416V200H396V396Z', PAPER),
      path('M216 396V316A40 40 0 0 1 296 316V396Z', shade(colour, -0.1)),
      line('M150 262H176M336 262H362', shade(colour, -0.1), 18),
    ].join(''),
  river: () =>
    [
      line('M88 190Q152 130 216 190T344 190T440 178', PAPER, 30),
      line('M72 268Q148 206 212 268T340 268T440 258', PAPER, 30, 'opacity="0.82"'),
      line('M88 346Q152 286 216 346T344 346T440 336', PAPER, 30, 'opacity="0.62"'),
    ].join(''),
  wheel: () =>
    [
      circle(256, 256, 148, 'none', `stroke="${PAPER}" stroke-width="30"`),
      circle(256, 262, 42, PAPER),
      line('M126 244Q190 222 256 250Q322 222 386 244M256 300V396', PAPER, 28),
    ].join(''),
  horseshoe: (colour) =>
    [
      path('M150 120H206V264A50 50 0 0 0 306 264V120H362V262A106 106 0 0 1 150 262Z', PAPER),
      line('M120 400H392', PAPER, 26),
      ...[
        [178, 170],
        [178, 232],
        [334, 170],
        [334, 232],
        [256, 340],
      ].map(([x = 0, y = 0]) => circle(x, y, 9, shade(colour, -0.1))),
    ].join(''),
  compass: (colour) =>
    [
      circle(256, 256, 150, 'none', `stroke="${PAPER}" stroke-width="20"`),
      path('M256 132L296 256L256 380L216 256Z', PAPER),
      path('M256 256L296 256L256 380Z', shade(colour, 0.5)),
      circle(256, 256, 14, shade(colour, -0.15)),
    ].join(''),
  anchor: () =>
    [
      circle(256, 136, 34, 'none', `stroke="${PAPER}" stroke-width="22"`),
      line('M256 172V396M186 220H326M124 296Q140 396 256 396Q372 396 388 296', PAPER, 26),
      path('M96 316L124 268L156 314Z', PAPER),
      path('M356 314L388 268L416 316Z', PAPER),
    ].join(''),
  sun: () =>
    [
      circle(256, 268, 84, PAPER),
      line(
        'M256 104V144M256 392V432M92 268H132M380 268H420M140 152L168 180M344 356L372 384M140 384L168 356M344 180L372 152',
        PAPER,
        24,
      ),
    ].join(''),
};
