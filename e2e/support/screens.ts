import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/** The longest screen that is printed, in characters. */
const MAX_SCREEN = 4_000;

/** Attaches the content of every open page of a browser context, as assistive technology reads it, to a failed test; the report prints it. */
export async function attachScreens(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const body = `${page.url()}\n${await screenOf(page)}`;
    await testInfo.attach('on the screen', { body, contentType: 'text/plain' });
  }
}

async function screenOf(page: Page): Promise<string> {
  try {
    const screen = withoutMenu(await page.locator('body').ariaSnapshot({ timeout: 5_000 }));
    return screen.length > MAX_SCREEN ? `${screen.slice(0, MAX_SCREEN)}\n…` : screen;
  } catch (error) {
    return `nothing that could be read: ${error instanceof Error ? error.message : error}`;
  }
}

/** The menu of the side, which is the same on every page, would take the place of what the test was about. */
function withoutMenu(screen: string): string {
  return screen.replace(/^- navigation .*\n(?: +.*\n)*/gm, '');
}
