export interface OtherBrowsers {
  firefox: string;
  webkitDriver: string;
  miniBrowser: string;
}
/** Installs Firefox and WebKitGTK if possible; returns the reason in one sentence when they are missing, null when they are present. */
export function installOtherBrowsers(): string | null;
/** Returns the paths of the programs; null when one of them is missing. */
export function findOtherBrowsers(): OtherBrowsers | null;
