import { writeFile } from 'node:fs/promises';
import { drawPicture, type PictureSizes } from './picture.ts';

/** A drawing that needs more memory than this, in bytes, is given up. */
const MEMORY_LIMIT = 512 * 1024 * 1024;
const CHECK_INTERVAL = 25;

/** What this process is asked to draw. */
export interface SvgTask {
  bytes: Uint8Array;
  sizes: PictureSizes;
}

/**
 * A process of its own that draws one stranger's SVG and ends. Its parent kills it when it takes too long; when memory runs short,
 * the system is asked to end it first.
 */
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
setInterval(() => process.memoryUsage.rss() > MEMORY_LIMIT && process.exit(1), CHECK_INTERVAL).unref();
process.once('disconnect', () => process.exit(1));
process.once('message', async ({ bytes, sizes }: SvgTask) => {
  const picture = await drawPicture(bytes, sizes).catch(() => null);
  process.send?.(picture, () => process.exit(0));
});
process.send?.('ready');
