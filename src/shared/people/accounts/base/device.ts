/** Browsers by their common names. The order matters, because most User-Agent headers also contain "Chrome". */
const BROWSER_SIGNS = {
  'Samsung Internet': /SamsungBrowser\//,
  Opera: /OPR\/|OPiOS\/|OPT\//,
  Edge: /Edg(?:A|iOS)?\/|Edge\//,
  Yandex: /YaBrowser\//,
  Vivaldi: /Vivaldi\//,
  Facebook: /FBAN\/|FBAV\//,
  Instagram: /Instagram/,
  Firefox: /Firefox\/|FxiOS\//,
  Chrome: /Chrome\/|CriOS\/|Chromium\//,
  Safari: /Version\/[\d.]+ .*Safari\//,
} as const;

/** Operating systems; the order matters here too: an iPhone sends "like Mac OS X", Android sends "Linux". */
const SYSTEM_SIGNS = {
  iPhone: /iPhone|iPod/,
  iPad: /iPad/,
  Android: /Android/,
  Windows: /Windows/,
  ChromeOS: /CrOS/,
  macOS: /Macintosh|Mac OS X/,
  Linux: /Linux|X11/,
} as const;

/** The longest header of a real browser has some 250 characters; any client can send a longer one. */
const MAX_USER_AGENT = 500;

export type Browser = keyof typeof BROWSER_SIGNS;
export type System = keyof typeof SYSTEM_SIGNS;

export const BROWSERS = namesOf(BROWSER_SIGNS);
export const SYSTEMS = namesOf(SYSTEM_SIGNS);

/**
 * Guesses the browser and the operating system from a User-Agent header; null for an unknown one. It is only for display,
 * because any client can send any header.
 */
export function deviceOf(header: string): { browser: Browser | null; system: System | null } {
  const userAgent = header.slice(0, MAX_USER_AGENT);
  return {
    browser: BROWSERS.find((name) => BROWSER_SIGNS[name].test(userAgent)) ?? null,
    system: SYSTEMS.find((name) => SYSTEM_SIGNS[name].test(userAgent)) ?? null,
  };
}

function namesOf<const T extends Record<string, RegExp>>(signs: T): readonly (keyof T & string)[] {
  return Object.keys(signs);
}
