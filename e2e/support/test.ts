import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locale.ts';
import { violations } from './axe.ts';
import { setClock } from './clock.ts';
import { openSession, type Session } from './people.ts';
import { saveData } from './saved-data.ts';
import { attachScreens, attachServerLog } from './screens.ts';
import { anAddress, ORIGIN } from './server.ts';
import { type Expected, watch } from './watch.ts';

interface Options {
  /** Responses of 400 and above that the journey provokes: `test.use({ expected: [{ status: 401, url: /login/ }] })`. */
  expected: Expected[];
}

interface Tools {
  /** Attaches what the server has logged to a failed test; on for every test. */
  logged: undefined;
  /** Fails unless axe finds nothing on the page, in the light and in the dark theme. */
  axe: (page: Page, themes?: readonly ('light' | 'dark')[]) => Promise<void>;
  /** A page of a signed-in person or a visitor, in their own browser, with the same checks. */
  pageOf: (person: Session | null, locale?: Locale) => Promise<Page>;
}

/** Playwright's `test`, which fails on everything that `watch` collects in any browser of it. */
export const test = base.extend<Options & Tools>({
  expected: [[], { option: true }],

  // the server is behind a proxy here, and each browser comes from an address of its own
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),

  context: async ({ context, expected }, use, testInfo) => {
    await setClock(context);
    await saveData(context);
    const troubles = await watch(context, expected);
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) await attachScreens(context, testInfo);
    expect([...troubles], 'what the browser complained about').toEqual([]);
  },

  logged: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use, testInfo) => {
      const startedAt = new Date().toISOString();
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) await attachServerLog(startedAt, testInfo);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
  axe: async ({}, use) => {
    await use(async (page, themes = ['light', 'dark']) => {
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page, colorScheme), `axe in the ${colorScheme} theme at ${page.url()}`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: null });
    });
  },

  pageOf: async ({ browser, contextOptions, expected }, use, testInfo) => {
    const opened: { context: BrowserContext; troubles: Set<string> }[] = [];
    await use(async (person, locale) => {
      const context = await browser.newContext(contextOptions);
      if (person) await openSession(context, person);
      await setClock(context);
      await saveData(context);
      if (locale) await setLocale(context, locale);
      opened.push({ context, troubles: await watch(context, expected) });
      return context.newPage();
    });
    for (const { context } of opened) {
      if (testInfo.status !== testInfo.expectedStatus) await attachScreens(context, testInfo);
      await context.close();
    }
    expect(
      opened.flatMap(({ troubles }) => [...troubles]),
      'what the other browsers complained about',
    ).toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** The tags of a journey that repeats the one in the language of the service in another language. */
export function otherLanguage(locale: Locale): string[] {
  return locale === DEFAULT_LOCALE ? [] : ['@all'];
}

/** Sets the language as the language selector does: by its cookie, for pages opened from now on. */
export async function setLocale(context: BrowserContext, locale: Locale): Promise<void> {
  await context.addCookies([{ name: 'vezu_locale', value: locale, url: ORIGIN, sameSite: 'Lax' }]);
}
