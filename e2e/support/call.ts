import type { Locator, Page } from '@playwright/test';
import { driverWithBus, QUIET_DAY, routeOf, soon } from './fleet.ts';
import { test } from './test.ts';

/** The goal of the screen: keys or presses besides what is typed of names, numbers and contents. */
export const GOAL = 12;

/** A carrier with one line, Lviv to Wrocław over Kraków, and its office. */
export async function office(name: string) {
  const driver = await driverWithBus(name);
  return { driver, ...(await routeOf(driver, { first: soon(QUIET_DAY) })) };
}

/** Types at the speed of a person and counts every other key. */
export function keyboardOf(page: Page) {
  let keys = 0;
  const startedAt = Date.now();
  return {
    press: async (...names: string[]) => {
      for (const name of names) {
        keys += 1;
        if (/^[а-яіїєґ]$/.test(name)) await pressCyrillic(page, name);
        else await page.keyboard.press(name);
      }
    },
    /** A press of the mouse counts as a key. */
    click: async (target: Locator) => {
      keys += 1;
      await target.click();
    },
    type: (text: string) => page.keyboard.type(text, { delay: 40 }),
    report: (name: string) => {
      const seconds = (Date.now() - startedAt) / 1000;
      test.info().annotations.push({ type: name, description: `${keys} keys, ${seconds.toFixed(1)} s` });
      console.log(`${name}: ${keys} keys, ${seconds.toFixed(1)} s`);
      return keys;
    },
  };
}

/** Playwright knows the keys of one layout only; a browser gets the letters of the others like this. */
async function pressCyrillic(page: Page, key: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  await session.detach();
}

export const number = (page: Page) => page.getByRole('textbox', { name: 'Телефон', exact: true });
export const done = (page: Page) => page.getByRole('heading', { name: 'Заброньовано' });
