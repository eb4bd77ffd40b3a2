/** Where a Chromium is; null when there is none. */
export function findChromium(): string | null;
/** The browser of most journeys; null for the one that Playwright has downloaded. */
export function findTestBrowser(): string | null;
/** Brings what the tests need and lack. */
export function installTestBrowsers(): void;
