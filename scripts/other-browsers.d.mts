export interface OtherBrowsers {
  firefox: string;
  webkitDriver: string;
  miniBrowser: string;
}
/** Installs Firefox and WebKitGTK where it can; says in one sentence why they are not there, null when they are. */
export function installOtherBrowsers(): string | null;
/** Where the programs are; null when one of them is missing. */
export function findOtherBrowsers(): OtherBrowsers | null;
