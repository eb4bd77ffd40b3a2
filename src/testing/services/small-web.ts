import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FIRST_SCREENS_FILE } from '#server/core/http/pages/first-screen.ts';
import { builtWeb } from '#server/core/http/pages/web.ts';
import { allTests } from '../scene.ts';

/** The pages of an app that consists of these files, for the server of a scene; without screens that are prerendered. */
export function smallWeb(files: Readonly<Record<string, string>>) {
  const screens = JSON.stringify({ styles: [], fonts: { uk: [], en: [] }, screens: [] });
  const built = allTests(() => testFolder({ [FIRST_SCREENS_FILE]: screens, ...files }));
  const options = { wsPort: 6543, publicUrl: 'https://vezu.test', publicBrowsing: true, supportEmail: null };
  return (facts: { filesUrl?: string } = {}) => builtWeb(built.path, { ...options, ...facts });
}

/** A temporary folder with these files, by their path in it; `close` deletes it. */
export async function testFolder(files: Readonly<Record<string, string>>) {
  const path = await mkdtemp(join(tmpdir(), 'vezu-test-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(path, dirname(name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, close: () => rm(path, { recursive: true }) };
}
