import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/** The longest screen that is printed, in characters. */
const MAX_SCREEN = 4_000;
/** How much of the server's log is printed, in characters from its end: the report of a failure is short, and the screen must fit too. */
const MAX_LOG = 1_000;
/** A page that hangs is not waited for any longer. */
const MAX_WAIT_MS = 5_000;

/** Attaches the content of every open page of a browser context, as assistive technology reads it, to a failed test; the report prints it. */
export async function attachScreens(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const body = `${page.url()}\n${await loadedOf(page)}\n${await screenOf(page)}`;
    await testInfo.attach('on the screen', { body, contentType: 'text/plain' });
  }
}

/** Attaches what the server has logged since the instant `since`, to a failed test; the report prints it. */
export async function attachServerLog(since: string, testInfo: TestInfo): Promise<void> {
  const path = process.env.E2E_SERVER_LOG ?? '';
  const timeOf = (line: string) => /"time":"([^"]+)"/.exec(line)?.[1] ?? '';
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => timeOf(line) >= since);
  const body = `${path}\n${lines.join('\n').slice(-MAX_LOG) || 'Nothing was logged during the test.'}`;
  await testInfo.attach('in the log of the server', { body, contentType: 'text/plain' });
}

/** Which files of the page have come: a page that waits for one for ever looks like one that is slow. */
async function loadedOf(page: Page): Promise<string> {
  try {
    return await page.locator('html').evaluate(describeFiles, undefined, { timeout: MAX_WAIT_MS });
  } catch (error) {
    return `no files that could be read: ${error instanceof Error ? error.message : error}`;
  }
}

/** Runs in the page. */
function describeFiles(): string {
  const come = performance.getEntriesByType('resource');
  const asked = [...document.querySelectorAll('script[src], link[rel=stylesheet], link[rel$=preload]')];
  const addresses = asked.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? '');
  const missing = addresses.filter((address) => !come.some(({ name }) => name.endsWith(address)));
  const last = Math.max(0, ...come.map(({ startTime, duration }) => startTime + duration));
  return [
    `open for ${Math.round(performance.now())} ms: ${come.length} files have come, the last after ${Math.round(last)} ms`,
    `not come: ${missing.join(' ') || 'none'}`,
  ].join('; ');
}

async function screenOf(page: Page): Promise<string> {
  try {
    const screen = withoutMenu(await page.locator('body').ariaSnapshot({ timeout: MAX_WAIT_MS }));
    return screen.length > MAX_SCREEN ? `${screen.slice(0, MAX_SCREEN)}\n…` : screen;
  } catch (error) {
    return `nothing that could be read: ${error instanceof Error ? error.message : error}`;
  }
}

/** The menu of the side, which is the same on every page, would take the place of what the test was about. */
function withoutMenu(screen: string): string {
  return screen.replace(/^- navigation .*\n(?: +.*\n)*/gm, '');
}
