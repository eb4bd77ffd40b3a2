/** Returns the path of a Chromium; null when there is none. */
export function findChromium(): string | null;
/** Returns the browser of most journeys; null for the one that Playwright has downloaded. */
export function findTestBrowser(): string | null;
/** Installs the missing browsers of the tests. */
export function installTestBrowsers(): void;
