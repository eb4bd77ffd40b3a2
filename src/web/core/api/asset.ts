/**
 * Fetches a JSON file that is served with the app, such as `/map/europe.json`. Throws when the file does not exist or the
 * network fails.
 */
export async function loadAsset(path: `/${string}`): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`no ${path}: ${response.status}`);
  return response.json();
}

/** Has the service worker store files of the app that it does not store by itself; a file that it has is not asked for. */
export async function storeAssets(paths: readonly string[]): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  for (const path of paths) if (!(await caches.match(path))) await fetch(path);
}
