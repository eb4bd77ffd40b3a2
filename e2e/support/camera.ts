import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';

/** Film of the browser's camera; the browser reads the file when a page opens the camera. */
const FILM = join(tmpdir(), `vezu-camera-${process.pid}.y4m`);

/** Arguments for a browser whose camera shows a film, and whose person allows it. */
export const WITH_CAMERA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${FILM}`,
];

const [WIDTH, HEIGHT] = [640, 480];
const FRAMES_PER_SECOND = 5;
/** How long each code is held before the camera. */
const SECONDS = 3;
const MODULE = 8;
const [PAPER, INK] = [235, 16];

/** The camera sees these QR codes one after another, again and again. */
export function showCamera(...codes: string[]): void {
  const frames = codes.flatMap((code) => Array<Buffer>(FRAMES_PER_SECOND * SECONDS).fill(frameOf(code)));
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\n`);
  writeFileSync(FILM, Buffer.concat([head, ...frames.flatMap((frame) => [Buffer.from('FRAME\n'), frame])]));
}

/** One picture: the light of each point, then its colour, which is grey everywhere. */
function frameOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  frame.fill(PAPER, 0, WIDTH * HEIGHT);
  const [left, top] = [Math.floor((WIDTH - size * MODULE) / 2), Math.floor((HEIGHT - size * MODULE) / 2)];
  for (const [row, modules] of data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (!dark) continue;
      for (let y = 0; y < MODULE; y += 1) {
        const from = (top + row * MODULE + y) * WIDTH + left + column * MODULE;
        frame.fill(INK, from, from + MODULE);
      }
    }
  }
  return frame;
}
