import { writeFile } from 'node:fs/promises';
import { drawPicture, type PictureSizes } from './picture.ts';

/** The process is killed when it uses more memory than this, in bytes. */
const MEMORY_LIMIT = 512 * 1024 * 1024;
const CHECK_INTERVAL = 25;

export interface SvgTask {
  bytes: Uint8Array;
  sizes: PictureSizes;
}

/**
 * This process renders one untrusted SVG and ends. Its parent kills it after the time limit. When memory runs short, the system's OOM
 * killer chooses this process first.
 */
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
setInterval(() => process.memoryUsage.rss() > MEMORY_LIMIT && process.exit(1), CHECK_INTERVAL).unref();
process.once('disconnect', () => process.exit(1));
process.once('message', async ({ bytes, sizes }: SvgTask) => {
  const picture = await drawPicture(bytes, sizes).catch(() => null);
  process.send?.(picture, () => process.exit(0));
});
process.send?.('ready');
