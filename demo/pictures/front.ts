import type { DemoBus } from '../data/buses.ts';
import { plate } from './plate.ts';
import { GROUND, shadow } from './scene.ts';
import { ellipse, isPale, line, path, rect, shade } from './svg.ts';

const MIDDLE = 720;

/** Half a face from its middle outwards: the outline, the glass, and where lights and grille are. */
interface Face {
  half: number;
  top: number;
  sill: number;
  glassTop: number;
  lights: number;
  mirrorTop: number;
}

const FACES: Readonly<Record<DemoBus['body'], Face>> = {
  van: { half: 236, top: 268, sill: 524, glassTop: 318, lights: 588, mirrorTop: 430 },
  coach: { half: 292, top: 196, sill: 520, glassTop: 236, lights: 622, mirrorTop: 250 },
  small: { half: 232, top: 372, sill: 540, glassTop: 402, lights: 596, mirrorTop: 478 },
};

/** A bus from the front. */
export function frontOf(bus: DemoBus): string {
  const face = FACES[bus.body];
  const { half, top, sill, glassTop, lights } = face;
  const [left, right] = [MIDDLE - half, MIDDLE + half];
  const dark = shade(bus.paint, -0.6);
  const narrow = half * 0.86;
  return [
    shadow(left, right),
    rect(left + 26, 660, 76, 94, '#1f2226', 16),
    rect(right - 102, 660, 76, 94, '#1f2226', 16),
    ...mirrors(face, bus.body === 'coach'),
    path(
      `M${MIDDLE - narrow + 40} ${top}H${MIDDLE + narrow - 40}Q${MIDDLE + narrow} ${top} ${MIDDLE + narrow + 6} ${top + 46}L${right} ${sill}V700Q${right} 722 ${right - 22} 722H${left + 22}Q${left} 722 ${left} 700V${sill}L${MIDDLE - narrow - 6} ${top + 46}Q${MIDDLE - narrow} ${top} ${MIDDLE - narrow + 40} ${top}Z`,
      'url(#paint)',
    ),
    glass(half, glassTop, sill),
    line(
      `M${MIDDLE - half * 0.5} ${sill + 2}L${MIDDLE - 30} ${sill - 84}M${MIDDLE + half * 0.1} ${sill + 2}L${MIDDLE + half * 0.5} ${sill - 84}`,
      '#1b1e22',
      6,
    ),
    line(
      `M${left + 30} ${sill + 26}Q${MIDDLE} ${sill + 44} ${right - 30} ${sill + 26}`,
      shade(bus.paint, isPale(bus.paint) ? -0.3 : -0.35),
      3,
    ),
    rect(MIDDLE - half * 0.42, lights - 22, half * 0.84, 50, dark, 12),
    ...[0, 1, 2].map((row) =>
      line(`M${MIDDLE - half * 0.38} ${lights - 10 + row * 13}H${MIDDLE + half * 0.38}`, shade(bus.paint, -0.35), 3),
    ),
    ...lamps(half, lights),
    rect(left + 16, 668, half * 2 - 32, 40, dark, 12),
    plate(bus.number, MIDDLE, 688, 38),
    line(`M${left} ${GROUND + 8}H${right}`, '#000', 4, 'opacity="0.12"'),
  ].join('');
}

function glass(half: number, top: number, sill: number): string {
  const [wide, narrow] = [half * 0.9, half * 0.8];
  const shape = `M${MIDDLE - narrow + 18} ${top}H${MIDDLE + narrow - 18}Q${MIDDLE + narrow} ${top} ${MIDDLE + narrow + 4} ${top + 22}L${MIDDLE + wide} ${sill - 10}Q${MIDDLE} ${sill + 22} ${MIDDLE - wide} ${sill - 10}L${MIDDLE - narrow - 4} ${top + 22}Q${MIDDLE - narrow} ${top} ${MIDDLE - narrow + 18} ${top}Z`;
  return [
    path(shape, '#3a4855'),
    // The wheel and two headrests behind the glass.
    ellipse(MIDDLE - half * 0.42, sill - 46, 54, 40, 'none', 'stroke="#20262c" stroke-width="10"'),
    rect(MIDDLE - half * 0.42 - 40, sill - 150, 80, 96, '#2c363f', 26),
    rect(MIDDLE + half * 0.42 - 40, sill - 150, 80, 96, '#2c363f', 26),
    path(shape, 'url(#shine)'),
    rect(MIDDLE - narrow, top + 6, narrow * 2, 34, '#20262c', 10, 'opacity="0.7"'),
  ].join('');
}

function lamps(half: number, y: number): string[] {
  return [-1, 1].flatMap((side) => {
    const x = MIDDLE + side * half * 0.72;
    return [
      ellipse(x, y, half * 0.2, 30, '#20262c'),
      ellipse(x - side * 10, y, half * 0.11, 21, '#fbf6df', 'stroke="#c9c4b0" stroke-width="3"'),
      ellipse(x + side * half * 0.12, y - 2, half * 0.05, 14, '#f0a63c'),
    ];
  });
}

function mirrors({ half, mirrorTop }: Face, hanging: boolean): string[] {
  return [-1, 1].flatMap((side) => {
    const x = MIDDLE + side * (half + 34);
    const arm = hanging
      ? `M${MIDDLE + side * half * 0.8} ${mirrorTop - 20}Q${x} ${mirrorTop - 40} ${x} ${mirrorTop}`
      : `M${MIDDLE + side * half * 0.9} ${mirrorTop + 40}L${x} ${mirrorTop + 34}`;
    return [line(arm, '#24282d', 12), rect(x - 22, mirrorTop, 44, hanging ? 128 : 84, '#24282d', 14)];
  });
}
