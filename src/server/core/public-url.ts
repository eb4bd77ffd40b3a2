let base: string | null = null;

/** Says under which address people reach this server (setting PUBLIC_URL); called once at the start. */
export function usePublicUrl(url: string): void {
  base = url;
}

/** The whole address of a path of the app, for mails and whatever else leaves the browser: 'https://vezu.example/help'. */
export function publicUrl(path: `/${string}`): string {
  if (base === null) throw new Error('usePublicUrl was not called');
  return `${base}${path}`;
}
