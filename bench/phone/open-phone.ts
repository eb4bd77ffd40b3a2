import { type Browser, devices, type Page } from '@playwright/test';
import { signInDemo } from '#testing/demo-app.ts';

interface Phone {
  origin: string;
  /** The demo account: the part of its mail before the @. */
  name: string;
  /** Runs in each page before its own scripts. */
  script?: string;
}

/** A phone that is signed in to a demo account, on the page of the first trip in its list. */
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
  await page.goto(`${origin}/trips/list`, { waitUntil: 'networkidle' });
  await page.locator('main a[href^="/trips/list/"]').first().click();
  await page.waitForURL(/\/trips\/list\/\d+/);
  await page.waitForLoadState('networkidle');
  return page;
}
