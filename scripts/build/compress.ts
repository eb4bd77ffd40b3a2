import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.wasm']);

/** Below this size in bytes a compressed copy saves no packet. */
const MIN_BYTES = 800;

/** How many files are compressed in parallel: all of them would exceed the open files that many machines and containers allow, 1,024. */
const AT_ONCE = 16;

/**
 * Writes a `.br` and a `.gz` beside every file that shrinks of a built folder, once and at full strength, so that serving costs
 * nothing.
 */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  const waiting = files.values();
  const compressNext = async () => {
    for (const { parentPath, name } of waiting) await compressFile(join(parentPath, name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
