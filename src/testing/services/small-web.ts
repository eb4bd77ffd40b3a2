import { FIRST_SCREENS_FILE } from '#server/core/http/pages/first-screen.ts';
import { builtWeb } from '#server/core/http/pages/web.ts';
import { allTests } from '../scene.ts';
import { testFolder } from './folder.ts';

/** The pages of an app that consists of these files, for the server of a scene; without screens that are prerendered. */
export function smallWeb(files: Readonly<Record<string, string>>) {
  const screens = JSON.stringify({ styles: [], fonts: { uk: [], en: [] }, screens: [] });
  const built = allTests(() => testFolder({ [FIRST_SCREENS_FILE]: screens, ...files }));
  const options = { wsPort: 6543, publicUrl: 'https://vezu.test', publicBrowsing: true, supportEmail: null };
  return (facts: { filesUrl?: string } = {}) => builtWeb(built.path, { ...options, ...facts });
}
