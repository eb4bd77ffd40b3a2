import type { Page } from '@playwright/test';

/** Everything that a browser stores for the product, as one text: keys, addresses and contents. */
export async function everythingStored(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(async () => {
    const caught: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) caught.push(await recordsOf(name ?? ''));
    for (const name of await caches.keys()) {
      // The app itself is the same for everybody.
      if (name === 'vezu-assets') continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isText = /json|text|html/.test(response?.headers.get('content-type') ?? '');
        caught.push([name, request.url, isText ? await response?.text() : response?.headers.get('content-type')]);
      }
    }
    return JSON.stringify(caught);

    async function recordsOf(name: string): Promise<unknown> {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const records = await Promise.all(
        [...database.objectStoreNames].map(
          (store) =>
            new Promise<unknown>((resolve, reject) => {
              const reading = database.transaction(store).objectStore(store).getAll();
              reading.onsuccess = () => resolve(reading.result);
              reading.onerror = () => reject(reading.error);
            }),
        ),
      );
      database.close();
      return [name, records];
    }
  });
  return JSON.stringify(cookies) + stored;
}

/** The content of the screen, including the values of fields. */
export function everythingShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.title, document.body.textContent, ...fields.map(({ value }) => value)].join('\n');
  });
}
