const PUBLIC_FILE = /"(\/files\/[a-z2-7]{25}[i-p](?:-s)?\.webp)"/g;

/**
 * Returns a function that leads the addresses of public pictures in the text of an answer to a CDN, whose origin is this server. Without one
 * the text stays as it is.
 */
export function publicAddresses(filesUrl: string | null | undefined): (json: string) => string {
  if (!filesUrl) return (json) => json;
  return (json) => json.replace(PUBLIC_FILE, `"${filesUrl}$1"`);
}
