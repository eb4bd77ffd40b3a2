import type { DemoBus } from '../data/buses.ts';
import { plate } from './plate.ts';
import { GROUND, type Scene, shadow } from './scene.ts';
import { circle, ellipse, group, isPale, line, path, rect, shade } from './svg.ts';

/** A body from its right side: the outline, and where wheels, windows and lights are. Units of the drawing. */
interface Body {
  left: number;
  right: number;
  outline: string;
  wheels: readonly number[];
  wheel: number;
  /** The glass of the passengers' windows with the pillars between, and the driver's. */
  glass: string;
  pillars: readonly number[];
  pillar: readonly [top: number, bottom: number];
  cab: string;
  /** Lines of doors and flaps. */
  seams: readonly string[];
  stripe: string;
  front: readonly [x: number, y: number];
  rear: readonly [x: number, y: number];
  mirror: string;
  plate: readonly [x: number, y: number, height: number];
}

const VAN: Body = {
  left: 170,
  right: 1276,
  outline:
    'M176 684V392Q178 344 226 340L930 326Q1000 325 1042 362L1140 470L1226 500Q1262 514 1268 570L1272 672Q1272 696 1250 696H196Q176 696 176 684Z',
  wheels: [392, 1082],
  wheel: 66,
  glass: 'M214 388Q215 374 230 373L918 366V486H214Z',
  pillars: [392, 566, 742],
  pillar: [366, 488],
  cab: 'M952 366L996 366Q1014 368 1030 384L1108 474L952 484Z',
  seams: ['M934 352V690', 'M744 500V690M918 500V690', 'M744 690H918', 'M1120 482L1128 600'],
  stripe: 'M176 600L760 560L1010 696H176Z',
  front: [1226, 548],
  rear: [178, 540],
  mirror: 'M1092 452h20q12 2 12 16v36q-1 14-14 14h-8q-12 0-12-12z',
  plate: [1218, 644, 18],
};

const COACH: Body = {
  left: 84,
  right: 1356,
  outline:
    'M92 676V330Q94 292 132 288L1240 272Q1288 272 1304 312L1344 560L1350 664Q1350 692 1324 692H112Q92 692 92 676Z',
  wheels: [330, 448, 1118],
  wheel: 64,
  glass: 'M118 340Q118 328 132 327L1216 312V474H118Z',
  pillars: [300, 482, 664, 846, 1028],
  pillar: [310, 476],
  cab: 'M1234 312L1262 312Q1278 313 1283 330L1316 496L1234 500Z',
  seams: ['M1226 300V640', 'M1030 500V560', 'M180 520H1030', 'M560 520V640M740 520V640M920 520V640', 'M560 640H980'],
  stripe: 'M92 590L520 500H700L420 692H92Z',
  front: [1326, 596],
  rear: [96, 560],
  mirror: 'M1296 330h36q12 4 10 20l-8 54q-3 12-15 10l-5-1q-9-3-8-14l4-48z',
  plate: [1274, 652, 24],
};

const SMALL: Body = {
  left: 300,
  right: 1150,
  outline:
    'M306 684V446Q310 400 350 396L826 384Q886 384 926 420L1004 506L1100 540Q1136 552 1142 600L1146 672Q1146 696 1126 696H326Q306 696 306 684Z',
  wheels: [470, 988],
  wheel: 62,
  glass: 'M340 440Q342 428 356 427L800 420V522H340Z',
  pillars: [502, 652],
  pillar: [418, 524],
  cab: 'M826 420L858 420Q880 422 896 438L966 510L826 518Z',
  seams: ['M812 406V690', 'M654 540V690M800 540V690', 'M654 690H800', 'M976 520L984 620'],
  stripe: 'M306 620L640 590L800 696H306Z',
  front: [1106, 580],
  rear: [308, 560],
  mirror: 'M954 490h18q10 2 10 14v28q0 12-12 12h-8q-10 0-10-10z',
  plate: [1106, 650, 14],
};

/** A bus from its right side on the road; at night with its windows lit. */
export function sideOf(bus: DemoBus, scene: Scene): string {
  const body = { van: VAN, coach: COACH, small: SMALL }[bus.body];
  const paint = scene.night ? shade(bus.paint, -0.42) : bus.paint;
  const glass = scene.night ? '#f3cf7a' : '#35424f';
  const seam = shade(paint, isPale(paint) ? -0.28 : -0.35);
  return [
    scene.night ? beam(body) : '',
    shadow(body.left, body.right),
    path(body.outline, 'url(#paint)'),
    group([path(body.stripe, shade(paint, isPale(paint) ? -0.16 : 0.22), 'opacity="0.75"')]),
    path(body.glass, glass),
    scene.night ? seatsInside(body) : path(body.glass, 'url(#shine)'),
    ...body.pillars.map((x) => rect(x - 6, body.pillar[0], 12, body.pillar[1] - body.pillar[0], shade(paint, -0.55))),
    path(body.cab, scene.night ? '#54606f' : '#3c4a58'),
    ...body.seams.map((d) => line(d, seam, 3)),
    rect(body.left + 24, 676, body.right - body.left - 60, 14, shade(paint, -0.6), 7),
    path(body.mirror, '#22262b'),
    ellipse(
      body.front[0],
      body.front[1],
      26,
      17,
      scene.night ? '#fff6d6' : '#f6f3e6',
      'stroke="#555" stroke-width="3"',
    ),
    rect(body.rear[0], body.rear[1], 14, 66, '#c23b30', 6),
    ...body.wheels.flatMap((x) => wheel(x, body.wheel)),
    plate(bus.number, ...body.plate),
  ].join('');
}

/** The paint with the light from above, and what the glass reflects. */
export function paintDefs(bus: DemoBus, night: boolean): string[] {
  const paint = night ? shade(bus.paint, -0.42) : bus.paint;
  return [
    `<linearGradient id="paint" x2="0" y2="1"><stop offset="0" stop-color="${shade(paint, 0.16)}"/><stop offset="0.55" stop-color="${paint}"/><stop offset="1" stop-color="${shade(paint, -0.22)}"/></linearGradient>`,
    '<linearGradient id="shine" x2="1" y2="1"><stop offset="0.2" stop-color="#fff" stop-opacity="0"/><stop offset="0.42" stop-color="#fff" stop-opacity="0.26"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.05"/><stop offset="0.8" stop-color="#fff" stop-opacity="0.18"/></linearGradient>',
    '<linearGradient id="beam" x2="1" y2="0"><stop offset="0" stop-color="#fff3c4" stop-opacity="0.65"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></linearGradient>',
  ];
}

function wheel(x: number, radius: number): string[] {
  const y = GROUND - radius;
  const nuts = Array.from({ length: 6 }, (_, index) => {
    const angle = (index * Math.PI) / 3;
    return circle(x + Math.cos(angle) * radius * 0.26, y + Math.sin(angle) * radius * 0.26, 4, '#6c7278');
  });
  return [
    circle(x, y - 2, radius + 14, '#1c1f23', 'opacity="0.9"'),
    circle(x, y, radius, '#24272b'),
    circle(x, y, radius * 0.62, '#c9cdd1'),
    circle(x, y, radius * 0.5, '#a9afb5'),
    ...nuts,
    circle(x, y, radius * 0.14, '#565c62'),
  ];
}

function seatsInside({ glass, pillar, pillars }: Body): string {
  const gaps = pillars.slice(1).map((x, index) => (x + (pillars[index] ?? x)) / 2);
  const heads = [...gaps, (pillars[0] ?? 0) - 80].flatMap((x) => [x - 34, x + 34]);
  return group([
    path(glass, 'none'),
    ...heads.map((x) => rect(x - 22, pillar[1] - 64, 44, 64, '#8a6a3c', 16, 'opacity="0.75"')),
  ]);
}

function beam({ front: [x, y] }: Body): string {
  return path(`M${x} ${y - 10}L1440 ${y - 70}V${y + 190}L${x} ${y + 14}Z`, 'url(#beam)');
}
