import { type BrowserContext, launch, type Page } from 'puppeteer-core';
import type { Engine, Size, Tab } from './engine.ts';

/** The notification permission stays undecided: a test looks at whether the app asks for it. */
const PREFERENCES = {
  'intl.accept_languages': 'uk-UA,uk',
  'webgl.force-enabled': true,
  'ui.useOverlayScrollbars': 1,
  'ui.prefersReducedMotion': 1,
  // A prompt of the browser would take the focus from the page.
  'permissions.default.geo': 2,
};

/** Firefox over WebDriver BiDi; each tab in its own user context. */
export async function startFirefox(path: string, display: string, size: Size): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: path,
    // Without a window there is no WebGL, and so no map.
    headless: false,
    defaultViewport: null,
    env: { ...process.env, DISPLAY: display, TZ: 'Europe/Kyiv' },
    extraPrefsFirefox: PREFERENCES,
  });
  return {
    open: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return tabOf(page, context);
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page, context: BrowserContext): Tab {
  return {
    goto: async (address) => {
      await page.goto(address, { waitUntil: 'load' });
    },
    reload: async () => {
      await page.reload({ waitUntil: 'load' });
    },
    run: async (task, ...args) => {
      const answer = `Promise.resolve((${String(task)})(...${JSON.stringify(args)}))`;
      const text = await page.evaluate(`${answer}.then((result) => JSON.stringify(result ?? null))`);
      return JSON.parse(String(text));
    },
    click: (x, y) => page.mouse.click(x, y),
    hover: (x, y) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}
