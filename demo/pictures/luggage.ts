import type { DemoBus } from '../data/buses.ts';
import { circle, HEIGHT, isPale, line, path, rect, shade, WIDTH } from './svg.ts';

/** The luggage room, open: bags and parcels in rows. */
export function luggageOf(bus: DemoBus, seed: number): string {
  const paint = bus.paint;
  const seam = shade(paint, isPale(paint) ? -0.25 : -0.35);
  return [
    rect(0, 0, WIDTH, HEIGHT, '#dfe5e6'),
    rect(0, 790, WIDTH, 170, '#80848a'),
    path(`M0 120H${WIDTH}V820H0Z`, 'url(#paint)'),
    // The flap stands open above the room.
    path('M150 236H1290L1340 120H100Z', shade(paint, isPale(paint) ? -0.1 : 0.14)),
    line('M250 300L190 150M1190 300L1250 150', '#4a4f55', 12),
    rect(150, 236, 1140, 500, '#262a2f', 18),
    rect(178, 262, 1084, 452, '#3a3f46', 10),
    ...[0, 1, 2, 3].map((index) => rect(300 + index * 260, 268, 130, 10, '#f6e9bd', 5)),
    rect(178, 690, 1084, 30, '#55504a'),
    ...cargo(seed),
    line('M0 770H1440', seam, 5),
    rect(0, 776, WIDTH, 44, shade(paint, -0.45)),
  ].join('');
}

const COLOURS = ['#b5483a', '#2f6690', '#d09a2f', '#4a7a58', '#6b4f7d', '#8b5e3c', '#37474f'] as const;

function cargo(seed: number): string[] {
  const floor = 690;
  let x = 200;
  const things: string[] = [];
  for (let index = 0; x < 1150; index += 1) {
    const kind = (index * 5 + seed) % 4;
    const width = 110 + ((index * 47 + seed * 29) % 70);
    const height = 150 + ((index * 83 + seed * 41) % 150);
    const colour = COLOURS[(index + seed) % COLOURS.length] ?? '#37474f';
    if (kind === 3)
      things.push(box(x, floor, width, height * 0.6), box(x + 10, floor - height * 0.6, width - 24, height * 0.45));
    else things.push(suitcase(x, floor, width, height, colour));
    x += width + 14;
  }
  return things;
}

function suitcase(x: number, floor: number, width: number, height: number, colour: string): string {
  const top = floor - height;
  return [
    line(`M${x + width * 0.34} ${top + 6}V${top - 26}H${x + width * 0.66}V${top + 6}`, '#22262a', 8),
    rect(x, top, width, height - 10, colour, 18),
    line(
      `M${x + width * 0.3} ${top + 16}V${floor - 26}M${x + width * 0.7} ${top + 16}V${floor - 26}`,
      shade(colour, -0.22),
      5,
    ),
    rect(x + width * 0.36, top + height * 0.3, width * 0.28, 34, '#f7f3e8', 5),
    circle(x + 20, floor - 8, 9, '#16181b'),
    circle(x + width - 20, floor - 8, 9, '#16181b'),
  ].join('');
}

function box(x: number, floor: number, width: number, height: number): string {
  return [
    rect(x, floor - height, width, height, '#c59a62', 4),
    rect(x + width * 0.42, floor - height, width * 0.16, height, '#e3cfa4'),
    rect(x + 12, floor - height + 16, width * 0.3, 30, '#f7f3e8', 3),
  ].join('');
}
