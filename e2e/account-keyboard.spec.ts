import type { Page } from '@playwright/test';
import { settled } from './support/crawl.ts';
import { demo } from './support/people.ts';
import { expect, test } from './support/test.ts';

const VISITED = [
  '/account/login',
  '/account/signup',
  '/account/signup/driver',
  '/account/signup/carrier',
  '/account/forgot-password',
  '/account/setup-password',
  '/help',
] as const;

const SIGNED_IN = [
  ['passenger', ['/settings', '/passenger/edit']],
  ['singleDriver', ['/settings', '/driver/edit', '/driver/show', '/driver/about', '/driver/about-edit']],
  ['owner', ['/carrier/profile', '/carrier/members']],
] as const;

test.skip(({ isMobile }) => isMobile, 'a keyboard is at a desk');

test.describe('every control of an account screen is reached by Tab with a visible focus', { tag: '@desktop' }, () => {
  test('as a visitor', async ({ pageOf }) => {
    test.slow();
    const page = await pageOf(null);
    for (const address of VISITED) await walk(page, address);
  });

  for (const [role, addresses] of SIGNED_IN) {
    test(`as ${role}`, async ({ pageOf }) => {
      test.slow();
      const page = await pageOf(demo(role));
      for (const address of addresses) await walk(page, address);
    });
  }
});

test('Escape closes the dialog for deleting the account and returns the focus', { tag: '@desktop' }, async ({
  pageOf,
}) => {
  const page = await pageOf(demo('newPassenger'));
  await page.goto('/settings#data');
  const button = page.getByRole('button', { name: 'Видалити обліковий запис' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

/**
 * Presses Tab through a whole screen; reports controls that Tab should reach and did not, and elements whose focus is
 * invisible.
 */
async function walk(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
  await page.evaluate(() => {
    const able =
      'a[href], button:not([disabled]), input:not([disabled]):not([hidden]), select, textarea, summary, [tabindex="0"]';
    const shown = [...document.querySelectorAll<HTMLElement>(able)].filter((element) => {
      return element.checkVisibility() && element.tabIndex >= 0 && !element.closest('[inert]');
    });
    // Tab reaches one radio button of a group.
    const groups = new Set<string>();
    for (const [index, element] of shown.entries()) {
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        const on = document.querySelector(`input[type=radio][name="${element.name}"]:checked`);
        if (groups.has(element.name) || (on && on !== element)) continue;
        groups.add(element.name);
      }
      element.dataset.reach = String(index);
    }
  });
  const faults: string[] = [];
  // Twice as many as there are, because lists of the page may still load.
  const max = 2 * (await page.locator('[data-reach]').count()) + 20;
  for (let presses = 0; presses < max; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return null;
      delete at.dataset.reach;
      const looks = (element: Element, part?: string) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      };
      // A field's frame may show the focus instead.
      const seen = [at, at.parentElement, at.parentElement?.parentElement].some((one) => one && looks(one));
      // A row's link covers the whole row.
      const fault = seen || looks(at, '::after') ? null : at.outerHTML.slice(0, 120);
      return { fault, left: document.querySelectorAll('[data-reach]').length };
    });
    if (now?.fault) faults.push(`not seen: ${now.fault}`);
    if (now?.left === 0) break;
  }
  const left = await page.locator('[data-reach]').evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 160)));
  expect.soft([...faults, ...left.map((one) => `not reached: ${one}`)], address).toEqual([]);
}
