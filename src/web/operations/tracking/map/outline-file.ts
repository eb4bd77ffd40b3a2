import { loadAsset } from '#web/core/api/asset.ts';
import mapFile from './data/europe.json?url';
import { type Outline, readOutline } from './outline.ts';

let outline: Promise<Outline> | null = null;

/** The map that comes with the app, loaded once for the sketch and for the map itself. */
export function loadOutline(): Promise<Outline> {
  outline ??= loadAsset(mapFile).then(readOutline);
  // The next map repeats a failed request.
  outline.catch(() => {
    outline = null;
  });
  return outline;
}
