import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { signInDemo } from '#testing/demo-app.ts';
import { findTestBrowser } from '../../scripts/chromium.mjs';

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findTestBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

interface Phone {
  origin: string;
  /** The demo account: the part of its mail before the @. */
  name: string;
  /** Runs in each page before its own scripts. */
  script?: string;
}

export async function openPhone(browser: Browser, { origin, name, script = '' }: Phone): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'uk-UA',
    ignoreHTTPSErrors: true,
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await page.addInitScript({ content: script });
  await signInDemo(page, origin, name);
  return page;
}

export async function openFirstTrip(page: Page): Promise<void> {
  await page.goto(new URL('/trips/list', page.url()).href, { waitUntil: 'networkidle' });
  await page.locator('main a[href^="/trips/list/"]').first().click();
  await page.waitForURL(/\/trips\/list\/\d+/);
  await page.waitForLoadState('networkidle');
}
