import { ANSWERS_CACHE } from '#shared/core/personal.ts';
import { EMBEDDED } from '../browser/embedded.ts';

/** An answer of the API that the service worker stored: the first group of its address, and its content. */
export interface StoredAnswer {
  name: string;
  body: unknown;
}

/** Returns the stored answers whose path matches; none where the browser has no such cache or refuses it. */
export async function storedAnswers(path: RegExp): Promise<StoredAnswer[]> {
  if (EMBEDDED) return [];
  try {
    if (!(await caches.has(ANSWERS_CACHE))) return [];
    const cache = await caches.open(ANSWERS_CACHE);
    const read = async (request: Request): Promise<StoredAnswer[]> => {
      const [, name] = path.exec(new URL(request.url).pathname) ?? [];
      const answer = name === undefined ? undefined : await cache.match(request);
      return name === undefined || !answer ? [] : [{ name, body: await answer.json() }];
    };
    return (await Promise.all((await cache.keys()).map(read))).flat();
  } catch {
    return [];
  }
}
