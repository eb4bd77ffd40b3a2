import type { BrowserContext, Page } from '@playwright/test';

/** The longest screen that is printed, in characters. */
const MAX_SCREEN = 4_000;

/** Prints the content of every open page of a browser context, as assistive technology reads it, for a failed test. */
export async function printScreens(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) console.log(`▸ on the screen at ${page.url()}:\n${await screenOf(page)}`);
}

async function screenOf(page: Page): Promise<string> {
  try {
    const screen = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
    return screen.length > MAX_SCREEN ? `${screen.slice(0, MAX_SCREEN)}\n…` : screen;
  } catch (error) {
    return `nothing that could be read: ${error instanceof Error ? error.message : error}`;
  }
}
