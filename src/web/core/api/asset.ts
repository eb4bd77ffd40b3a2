/**
 * Fetches a JSON file that the build has made an asset of the app. Throws when the file does not exist or the
 * network fails.
 */
export async function loadAsset(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`no ${path}: ${response.status}`);
  return response.json();
}

/** Makes the service worker store files of the app that it does not store automatically; a stored file is not requested again. */
export async function storeAssets(paths: readonly string[]): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  for (const path of paths) if (!(await caches.match(path))) await fetch(path);
}

/** Fetches a stored file, such as a voice note. Throws when it does not exist or the network fails. */
export async function loadFile(path: string): Promise<Blob> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`no ${path}: ${response.status}`);
  return response.blob();
}
