import { findChromium, findTestBrowser } from '../../scripts/chromium.mjs';

const ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The browser of most journeys. */
export const SHELL = started(findTestBrowser());

/** For what a shell lacks: desktop notifications. */
export const WHOLE = started(findChromium());

/** Playwright's `launchOptions`; null is the browser that it downloaded. */
function started(executablePath: string | null): { args: string[]; executablePath?: string } {
  return { args: ARGS, ...(executablePath ? { executablePath } : {}) };
}
