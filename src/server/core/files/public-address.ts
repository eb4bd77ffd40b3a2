const PUBLIC_FILE = /"(\/files\/[a-z2-7]{25}[i-p](?:-s)?\.webp)"/g;

/**
 * Returns a function that replaces the addresses of public pictures in the text of a response by the addresses of a CDN, whose origin is this
 * server. Without a CDN the text does not change.
 */
export function publicAddresses(filesUrl: string | null | undefined): (json: string) => string {
  if (!filesUrl) return (json) => json;
  return (json) => json.replace(PUBLIC_FILE, `"${filesUrl}$1"`);
}
