/**
 * Fetches a JSON file that is served with the app, such as `/map/europe.json`. Throws when the file does not exist or the
 * network fails.
 */
export async function loadAsset(path: `/${string}`): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`no ${path}: ${response.status}`);
  return response.json();
}
