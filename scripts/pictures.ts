import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signInDemo, startDemoApp } from '#testing/demo-app.ts';
import { findChromium } from './chromium.mjs';

/**
 * `npm run pictures` after `npm run build`: takes the README's pictures from the running app with its demo data, in English, and writes
 * them as WebP into docs/pictures. The demo data lie around today, so that every run shows other days.
 */
interface Picture {
  name: string;
  /** The demo account, the part before the @; null for a visitor. */
  account: string | null;
  size: { width: number; height: number };
  /** Goes to the screen; the app is served at `address`. */
  open(page: Page, address: string): Promise<void>;
}

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const LVIV = 702550;
const WROCLAW = 3081368;
const DAY_MS = 86_400_000;
/** In how many days there is a trip with a price. */
const DAYS = 7;
const QUALITY = 80;
const FOLDER = join(import.meta.dirname, '../docs/pictures');

const PICTURES: readonly Picture[] = [
  {
    name: 'search',
    account: null,
    size: PHONE,
    async open(page, address) {
      // The first day with a price: some trips are by arrangement.
      for (let ahead = 1; ahead <= DAYS; ahead += 1) {
        const day = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
        await page.goto(`${address}/search?from=${LVIV}&to=${WROCLAW}&date=${day}&passengers=1`);
        await page.waitForLoadState('networkidle');
        const result = page.locator('a[href^="/search/"]').first();
        if ((await result.count()) > 0 && (await result.innerText()).includes('€')) return;
      }
    },
  },
  {
    name: 'ride',
    account: 'passenger',
    size: PHONE,
    open: (page, address) => openRide(page, `${address}/passenger/show`, /\/booking\/\d+$/),
  },
  {
    name: 'sheet',
    account: 'driver',
    size: PHONE,
    async open(page, address) {
      await openRide(page, `${address}/trips/list`, /^\/trips\/list\/\d+$/);
      await page.getByText('Passengers see where you are').waitFor();
    },
  },
  {
    name: 'board',
    account: 'owner',
    size: DESK,
    async open(page, address) {
      await page.goto(`${address}/trips/list`);
      await page.locator('a[href^="/trips/list/"]').first().waitFor();
    },
  },
];

const app = await startDemoApp();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(FOLDER, { recursive: true });
  for (const picture of PICTURES) await take(browser, picture);
} finally {
  await browser.close();
  await app.stop();
}

async function take(on: Browser, { name, account, size, open }: Picture): Promise<void> {
  const context = await on.newContext({
    viewport: size,
    deviceScaleFactor: 2,
    isMobile: size === PHONE,
    hasTouch: size === PHONE,
    locale: 'en-GB',
    // Where a driver has allowed it, the sheet says that passengers see the place.
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'vezu_locale', value: 'en', url: app.address }]);
  const page = await context.newPage();
  if (account) await signInDemo(page, app.address, account);
  await open(page, app.address);
  await page.waitForLoadState('networkidle');
  const file = join(FOLDER, `${name}.webp`);
  const { size: bytes } = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file);
  console.log(`${file} ${Math.round(bytes / 1024)} KB`);
  await context.close();
}

/** Opens the first link of a page whose address is like `pattern`. */
async function openRide(page: Page, list: string, pattern: RegExp): Promise<void> {
  await page.goto(list);
  await page.locator('a[href^="/trips/list/"]').first().waitFor();
  const addresses = await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  await page.goto(new URL(addresses.find((address) => pattern.test(address)) ?? list, list).href);
}
