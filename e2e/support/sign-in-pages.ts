import type { BrowserContext, Page } from '@playwright/test';
import { somebody } from './people.ts';
import type { textsIn } from './texts.ts';

type Text = ReturnType<typeof textsIn>;

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_TIMES_SLOWER = 4;

/** Fills in the open sign-up form, of any kind, for a new person. */
export async function fillSignUp(page: Page, text: Text): Promise<void> {
  const person = somebody('Олена');
  if (page.url().endsWith('/carrier'))
    await page.getByLabel(text('accounts.carrierName'), { exact: true }).fill('Карпати Бус');
  await page.getByLabel(text('accounts.name'), { exact: true }).fill(person.name);
  await page.getByLabel(text('accounts.email'), { exact: true }).fill(person.email);
  await page.getByLabel(text('accounts.password'), { exact: true }).fill(person.password);
  await page.getByLabel(text('accounts.passwordRepeat'), { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
}

export async function pressSignUp(page: Page, text: Text): Promise<void> {
  await page.getByRole('button', { name: text('accounts.signup.submit'), exact: true }).click();
}

/** Throttles processor and network like a slow phone's, with an empty cache. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
}
