import { circle, ellipse, gradient, HEIGHT, line, path, rect, WIDTH } from './svg.ts';

export interface Scene {
  sky: readonly [string, string];
  far: string;
  near: string;
  ground: string;
  tripPath: string;
  mark: string;
  night: boolean;
}

const DAY: Scene = {
  sky: ['#bcdcf2', '#eef5f5'],
  far: '#a9c3cf',
  near: '#86a99a',
  ground: '#9fb37c',
  tripPath: '#7b7f86',
  mark: '#e9e6da',
  night: false,
};
const EVENING: Scene = {
  sky: ['#f2c9a1', '#fbeedd'],
  far: '#c4a6a0',
  near: '#97877f',
  ground: '#a39d6e',
  tripPath: '#75727a',
  mark: '#efe5d2',
  night: false,
};
const WINTER: Scene = {
  sky: ['#d3e0ea', '#f5f8fa'],
  far: '#c0ccd8',
  near: '#a3b4c0',
  ground: '#eef2f4',
  tripPath: '#868b93',
  mark: '#fafafa',
  night: false,
};
const CITY: Scene = {
  sky: ['#cfe0ee', '#f6f3ec'],
  far: '#c9c6c4',
  near: '#aeb2b5',
  ground: '#b9b9b2',
  tripPath: '#777b82',
  mark: '#ece9df',
  night: false,
};
export const NIGHT: Scene = {
  sky: ['#0e1730', '#2c3a5e'],
  far: '#1b2746',
  near: '#141d36',
  ground: '#18221f',
  tripPath: '#23272f',
  mark: '#8d8a7c',
  night: true,
};

/** The land behind a bus by day: mountains, the evening, snow, a town; by its number. */
export function sceneOf(number: number): Scene {
  return [DAY, EVENING, WINTER, CITY, DAY, EVENING][number % 6] ?? DAY;
}

/** Sky, land and road; the bus stands on the line at `GROUND`. */
export function landscape(scene: Scene, seed: number): string {
  const shift = (seed * 137) % 300;
  const hills = scene === CITY ? houses(scene, seed) : mountains(scene, shift);
  return [
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
    scene.night ? moon(seed) : circle(1120 - shift, 190, 62, '#fff8e2', 'opacity="0.85"'),
    ...hills,
    rect(0, 640, WIDTH, 80, scene.ground),
    rect(0, 700, WIDTH, HEIGHT - 700, scene.tripPath),
    rect(0, 700, WIDTH, 7, scene.mark, 0, 'opacity="0.55"'),
    line(`M-40 838H${WIDTH}`, scene.mark, 12, 'stroke-dasharray="120 90"'),
  ].join('');
}

export const GROUND = 752;

export function skyOf(scene: Scene): string {
  return gradient('sky', [
    [0, scene.sky[0]],
    [1, scene.sky[1]],
  ]);
}

/** What the bus keeps the light from. */
export function shadow(left: number, right: number): string {
  return ellipse((left + right) / 2, GROUND + 4, (right - left) / 2 + 20, 20, '#000', 'opacity="0.22"');
}

function mountains(scene: Scene, shift: number): string[] {
  const x = (value: number) => value - shift;
  return [
    path(
      `M${x(-60)} 640L${x(180)} 390Q${x(220)} 350 ${x(265)} 395L${x(400)} 520L${x(600)} 330Q${x(640)} 292 ${x(690)} 340L${x(900)} 540L${x(1090)} 400Q${x(1130)} 366 ${x(1175)} 405L${x(1420)} 620L${x(1560)} 470L${x(1800)} 640Z`,
      scene.far,
    ),
    path(`M-10 650V560Q180 ${500 + shift / 5} 380 570T820 550T1200 575T1460 530V650Z`, scene.near),
    ...[80, 150, 205, 1180, 1260, 1320, 1400].map((at, index) =>
      spruce(at + shift / 6, 650, 90 + ((index * 37) % 50), scene.near),
    ),
  ];
}

function spruce(x: number, y: number, height: number, colour: string): string {
  const half = height * 0.24;
  return path(
    `M${x} ${y - height}L${x + half * 0.7} ${y - height * 0.55}H${x + half * 0.35}L${x + half} ${y}H${x - half}L${x - half * 0.35} ${y - height * 0.55}H${x - half * 0.7}Z`,
    colour,
    'opacity="0.92"',
  );
}

function houses(scene: Scene, seed: number): string[] {
  return Array.from({ length: 13 }, (_, index) => {
    const height = 120 + ((index * 71 + seed * 53) % 170);
    const left = index * 118 - 40;
    const windows = Array.from({ length: 6 }, (__, at) =>
      rect(
        left + 18 + (at % 3) * 30,
        640 - height + 28 + Math.floor(at / 3) * 48,
        16,
        26,
        scene.sky[1],
        2,
        'opacity="0.75"',
      ),
    );
    return [rect(left, 640 - height, 112, height + 10, index % 2 ? scene.far : scene.near, 3), ...windows].join('');
  });
}

function moon(seed: number): string {
  const stars = Array.from({ length: 34 }, (_, index) => {
    const x = (index * index * 97 + index * 211 + seed * 71) % WIDTH;
    const y = (index * index * 37 + index * 61) % 330;
    return circle(x, y, 1.4 + (index % 3) * 0.7, '#fff', 'opacity="0.7"');
  });
  return [...stars, path('M262 116A56 56 0 1 0 292 190A46 46 0 1 1 262 116Z', '#f4ecd2')].join('');
}
