import type { DemoBus } from '../data/buses.ts';
import { circle, ellipse, HEIGHT, line, path, rect, shade, WIDTH } from './svg.ts';

const EYE = { x: 720, y: 400 };
/** How near each row is, from the back to the front. */
const ROWS = [0.3, 0.4, 0.54, 0.74, 1.02] as const;

/** What is seen from behind the driver: rows on both sides of the aisle, windows, lamps. */
export function cabinOf(bus: DemoBus): string {
  const cloth = clothOf(bus);
  const [left, right] = bus.layout.split('+').map(Number);
  return [
    rect(0, 0, WIDTH, HEIGHT, '#e9e5dc'),
    path(`M0 0H${WIDTH}L980 290H460Z`, '#f4f1ea'),
    path(`M0 ${HEIGHT}H${WIDTH}L860 540H580Z`, '#6d655c'),
    path(`M520 ${HEIGHT}H920L760 540H680Z`, '#857b70'),
    rect(460, 290, 520, 256, '#d8d3c8'),
    rect(496, 322, 448, 120, '#bcd6e6', 14),
    ...wall(1),
    ...wall(-1),
    ...lamps(),
    ...ROWS.flatMap((near) => [row(near, -1, left ?? 2, cloth), row(near, 1, right ?? 1, cloth)]),
  ].join('');
}

/** Two seats by the window, a socket and a bottle: what one gets for one's money. */
export function seatOf(bus: DemoBus): string {
  const cloth = clothOf(bus);
  return [
    rect(0, 0, WIDTH, HEIGHT, '#e6e1d6'),
    rect(120, 90, 1200, 400, '#b9d6e8', 40),
    path('M120 400L420 250L640 380L860 220L1320 430V450Q1320 490 1280 490H160Q120 490 120 450Z', '#8fae98'),
    path('M120 450L500 360L900 440L1320 380V450Q1320 490 1280 490H160Q120 490 120 450Z', '#a8bf86'),
    rect(120, 90, 1200, 400, 'none', 40, 'stroke="#cfc8ba" stroke-width="22"'),
    path('M120 90L300 90L250 380Q220 430 120 440Z', shade(cloth, 0.35), 'opacity="0.9"'),
    ...[400, 790].map((x) => bigSeat(x, cloth)),
    rect(0, 880, WIDTH, 80, '#6d655c'),
    rect(672, 640, 96, 210, '#4a4640', 22),
    rect(690, 664, 60, 40, '#2b2825', 8),
    circle(708, 684, 6, '#8fd0a0'),
    rect(722, 676, 18, 14, '#c9c5bd', 3),
    rect(1180, 560, 44, 150, '#79b7d8', 18, 'opacity="0.9"'),
    rect(1190, 536, 24, 30, '#2f6f96', 6),
    rect(1120, 706, 170, 16, '#8b857b', 6),
  ].join('');
}

function bigSeat(x: number, cloth: string): string {
  return [
    rect(x - 10, 300, 270, 480, shade(cloth, -0.18), 64),
    rect(x + 6, 316, 238, 450, cloth, 56),
    rect(x + 40, 250, 170, 120, shade(cloth, 0.18), 46),
    rect(x + 46, 256, 158, 70, '#f3efe7', 34),
    line(`M${x + 60} 430V740M${x + 125} 430V740M${x + 190} 430V740`, shade(cloth, -0.14), 5),
    rect(x - 20, 740, 290, 120, shade(cloth, 0.08), 46),
    line(`M${x + 30} 470L${x + 230} 760`, '#2b2d31', 14),
    rect(x + 206, 742, 40, 28, '#c2392f', 6),
  ].join('');
}

/** Quiet cloth that goes with the paint. */
function clothOf({ paint, body }: DemoBus): string {
  if (paint === '#e0b23a' || paint < '#333333') return '#5a5f68';
  const pale = [1, 3, 5].every((at) => Number.parseInt(paint.slice(at, at + 2), 16) > 100);
  if (pale) return body === 'coach' ? '#51618a' : '#4c6a73';
  return shade(paint, 0.12);
}

/** One side's seats of a row, seen from the front: the nearer, the larger and the further out. */
function row(near: number, side: -1 | 1, seats: number, cloth: string): string {
  const width = 250 * near;
  const height = 380 * near;
  const aisle = EYE.x + side * 190 * near;
  const top = EYE.y + 40 * near;
  return Array.from({ length: seats }, (_, index) => {
    const from = aisle + side * index * (width + 10 * near);
    const x = side > 0 ? from : from - width;
    return [
      rect(x - 6 * near, top + 8 * near, width + 12 * near, height, shade(cloth, -0.32), 44 * near),
      rect(x, top, width, height, cloth, 44 * near),
      rect(x + width * 0.16, top - 66 * near, width * 0.68, 120 * near, shade(cloth, 0.12), 34 * near),
      rect(x + width * 0.2, top - 60 * near, width * 0.6, 56 * near, '#f3efe7', 22 * near),
      line(
        `M${x + width * 0.3} ${top + 90 * near}V${top + height * 0.94}M${x + width * 0.7} ${top + 90 * near}V${top + height * 0.94}`,
        shade(cloth, -0.16),
        4 * near,
      ),
    ].join('');
  })
    .reverse()
    .join('');
}

/** Windows, curtains and the shelf along one wall. */
function wall(side: -1 | 1): string[] {
  const at = (near: number, out: number, down: number) =>
    `${EYE.x + side * (260 + out * near * 1.28)} ${EYE.y + down * near}`;
  const panes = [0.12, 0.34, 0.62, 0.98].map((near, index, all) => {
    const next = all[index + 1] ?? 1.5;
    const d = `M${at(near + 0.02, 460, -150)}L${at(next - 0.03, 460, -150)}L${at(next - 0.03, 460, 110)}L${at(near + 0.02, 460, 110)}Z`;
    return path(d, index % 2 ? '#b4d3e4' : '#c3dcea', 'stroke="#cfc8ba" stroke-width="6"');
  });
  const shelf = path(
    `M${at(0.02, 420, -190)}L${at(1.7, 420, -240)}L${at(1.7, 420, -190)}L${at(0.02, 420, -160)}Z`,
    '#cfc8ba',
  );
  return [...panes, shelf];
}

function lamps(): string[] {
  return [0.35, 0.6, 1].map((near) =>
    ellipse(EYE.x, EYE.y - 260 * near, 110 * near, 14 * near, '#fffdf2', 'stroke="#e0dacb" stroke-width="3"'),
  );
}
