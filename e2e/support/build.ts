import { readFile } from 'node:fs/promises';

/** The built file of a module in `src/web`, like `assets/1a2b3c4.js`: the names of files do not say what they hold. */
export async function fileOf(module: string): Promise<string> {
  const manifest: Record<string, { file: string }> = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8'));
  const { file } = manifest[module] ?? {};
  if (!file) throw new Error(`the build has no ${module}`);
  return file;
}
