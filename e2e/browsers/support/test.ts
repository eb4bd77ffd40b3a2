import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { findOtherBrowsers } from '../../../scripts/other-browsers.mjs';
import type { Session } from '../../support/people.ts';
import { attachServerLog } from '../../support/screens.ts';
import { openDisplay } from './display.ts';
import type { Engine, EngineName, Size } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { type Expected, type Front, openFront } from './front.ts';
import { type View, viewOf } from './view.ts';
import { startWebkit } from './webkit.ts';

export interface BrowserOptions {
  engine: EngineName;
  size: Size;
}

interface WorkerTools {
  front: Front;
  browserUnderTest: Engine;
}

interface Tools {
  /** Failures that the test provokes on purpose. */
  expected: Expected[];
  isPhone: boolean;
  /** Opens a page as a signed-in person or a visitor. It closes the one before, because only one window has the focus. */
  open: (person: Session | null) => Promise<View>;
}

/** Room for the browser's own bars around the largest viewport. */
const FIREFOX_DISPLAY = { width: 1600, height: 1100 };

/** Playwright's runner with browsers that Playwright does not drive. A test fails on every complaint of the page. */
export const test = base.extend<Tools, WorkerTools & BrowserOptions>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  size: [
    { width: 390, height: 844 },
    { option: true, scope: 'worker' },
  ],
  expected: [[], { option: true }],
  isPhone: async ({ size }, use) => use(size.width < 768),

  front: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const front = await openFront(Number(process.env.E2E_FRONT_PORT), Number(process.env.E2E_PORT));
      await use(front);
      await front.close();
    },
    { scope: 'worker' },
  ],

  browserUnderTest: [
    async ({ engine, size }, use) => {
      const paths = findOtherBrowsers();
      if (!paths)
        throw new Error('Firefox or WebKit is not installed: scripts/other-browsers.mjs says what is needed.');
      const display = await openDisplay(engine === 'webkit' ? size : FIREFOX_DISPLAY);
      const started =
        engine === 'webkit'
          ? await startWebkit(paths.webkitDriver, paths.miniBrowser, display.name)
          : await startFirefox(paths.firefox, display.name, size);
      await use(started);
      await started.close();
      await display.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  open: async ({ browserUnderTest, front, expected }, use, info) => {
    let view: View | null = null;
    const startedAt = new Date().toISOString();
    front.begin();
    await use(async (person) => {
      await view?.tab.close();
      view = await viewOf(await browserUnderTest.open(), front.origin, person);
      return view;
    });
    const last: View | null = view;
    if (last && info.status !== info.expectedStatus) {
      await attachServerLog(startedAt, info);
      await showFailure(last, info.outputPath('screen.png'));
    }
    if (last) await closeTab(last);
    expect(front.troubles(expected), 'what the browser complained about').toEqual([]);
  },
});

export { expect } from '@playwright/test';

async function closeTab({ tab }: View): Promise<void> {
  await tab.close();
}

/** Attaches the screen of a failed test: a screenshot, and the text for the log. */
async function showFailure({ tab, text }: View, path: string): Promise<void> {
  const address = await tab.run(() => location.href).catch(() => 'an address that is unknown');
  console.log(`The page showed at ${address}:\n${await text().catch((error: unknown) => String(error))}`);
  const presses = await tab.run(lastPresses).catch(() => []);
  console.log(`The last events of presses:\n${presses.join('\n')}`);
  const picture = await tab.screenshot().catch(() => null);
  if (!picture) return;
  await writeFile(path, picture);
  console.log(`The screen: ${path}`);
}

/** Runs in the page: the events that `watch-script.ts` has kept, each with its time in ms, its type and its target. */
function lastPresses(): string[] {
  const presses: unknown = Reflect.get(window, '__presses');
  return Array.isArray(presses) ? presses.map(String) : [];
}
