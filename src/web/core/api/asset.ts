/** A file of data that belongs to the app itself, `/map/europe.json`. Throws where there is no network or no such file. */
export async function loadAsset(path: `/${string}`): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`no ${path}: ${response.status}`);
  return response.json();
}
