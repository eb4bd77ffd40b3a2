import { circle, ellipse, group, path, rect, shade } from './svg.ts';

const GROUNDS = ['#cfdcec', '#e8dcc4', '#d5e3d3', '#ead2cc', '#d9d4e6', '#dfe2e0'];
const SKINS = ['#f2cdb0', '#e8bd9b', '#f6d9c2', '#d9a982'];
const HAIRS = ['#3a2a20', '#5b3d26', '#8a6239', '#1f1d1c', '#a8793f'];
const CLOTHES = ['#17326b', '#7b2d3b', '#2f5d50', '#4a4a55', '#8a6d1f', '#35607e'];
const GREY = '#b9b5ae';

interface Face {
  gender: 'male' | 'female';
  /** In years; grey hair comes with sixty. */
  age: number;
  /** Varies what the rest looks like. */
  seed: number;
}

/** Somebody's portrait, drawn simply, square: nobody who lives. */
export function portraitOf({ gender, age, seed }: Face): string {
  const skin = pick(SKINS, seed);
  const hair = age >= 60 ? GREY : pick(HAIRS, seed * 3 + 1);
  const cloth = pick(CLOTHES, seed * 5 + 2);
  const parts = [
    rect(0, 0, 512, 512, pick(GROUNDS, seed * 7 + 3)),
    gender === 'female' ? longHair(hair, seed) : '',
    path('M76 512Q84 396 196 380H316Q428 396 436 512Z', cloth),
    path('M196 380Q256 446 316 380L300 330H212Z', shade(skin, -0.08)),
    ellipse(256, 236, 96, 118, skin),
    gender === 'female' ? fringe(hair, seed) : shortHair(hair, skin, age, seed),
    face(skin, hair),
    gender === 'male' && seed % 3 === 0 ? path('M216 292Q256 274 296 292Q256 304 216 292Z', hair) : '',
    age >= 55 && seed % 2 === 0 ? glasses() : '',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${parts.join('')}</svg>`;
}

function face(skin: string, hair: string): string {
  const brow = (x: number) => path(`M${x} 208Q${x + 20} 196 ${x + 40} 208Q${x + 20} 203 ${x} 208Z`, shade(hair, -0.15));
  return group([
    brow(196),
    brow(276),
    ...[216, 296].map((x) => circle(x, 232, 9, '#2b2623')),
    path('M250 240Q240 272 252 276H264Q258 272 258 240Z', shade(skin, -0.14)),
    path('M222 306Q256 334 290 306Q256 320 222 306Z', '#a4473f'),
  ]);
}

function shortHair(hair: string, skin: string, age: number, seed: number): string {
  const ears = [circle(160, 244, 18, skin), circle(352, 244, 18, skin)];
  // some lose it
  if (age > 45 && seed % 3 === 1) {
    return group([
      ...ears,
      path('M160 236Q158 176 178 158Q172 200 172 236Z', hair),
      path('M352 236Q354 176 334 158Q340 200 340 236Z', hair),
    ]);
  }
  return group([
    ...ears,
    path('M158 226Q146 104 256 100Q366 104 354 226Q342 166 300 156Q240 172 186 160Q164 178 158 226Z', hair),
  ]);
}

function longHair(hair: string, seed: number): string {
  const low = seed % 2 === 0 ? 400 : 330;
  return path(`M140 ${low}Q120 96 256 92Q392 96 372 ${low}Q320 420 256 400Q192 420 140 ${low}Z`, hair);
}

function fringe(hair: string, seed: number): string {
  const parting = seed % 3 === 0 ? 220 : 290;
  return path(`M156 232Q150 108 256 106Q362 108 356 232Q340 180 ${parting} 140Q196 176 156 232Z`, hair);
}

function glasses(): string {
  const rim = 'stroke="#3c3833" stroke-width="6" fill-opacity="0.15"';
  return group([
    circle(216, 234, 28, '#ffffff', rim),
    circle(296, 234, 28, '#ffffff', rim),
    rect(244, 228, 24, 6, '#3c3833'),
  ]);
}

function pick(from: readonly string[], seed: number): string {
  return from[seed % from.length] ?? '#888888';
}
