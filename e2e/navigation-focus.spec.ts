import type { Page } from '@playwright/test';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { demo, signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a new page sets its title and focuses its heading, and the first load moves no focus', async ({
  pageOf,
  isMobile,
}) => {
  const page = await pageOf(demo('passenger'));
  await page.goto('/trips/list');
  await expect(page).toHaveTitle(/Vezu · Рейси/);
  await expect(heading(page, 'Поїздки')).toBeVisible();
  expect(await focused(page), 'on the first load').toBe('BODY');

  // The title is read at the moment when the heading of the next page comes into the document.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const found = [...document.querySelectorAll('main h1')].some(({ textContent }) => textContent === 'Налаштування');
      if (found) document.documentElement.dataset.titleThen ??= document.title;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const settings = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Ще', exact: true }).click();
    await page.getByRole('link', { name: 'Налаштування' }).last().click();
  };
  await settings();
  await expect(heading(page, 'Налаштування')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-title-then', /Vezu · Налаштування/);
  expect(await outline(page), 'a pointer leads to no ring').toBe('none');

  await page.goBack();
  await expect(heading(page, 'Поїздки')).toBeFocused();
  await expect(page.locator('#announcer'), 'the heading does not contain the title').toHaveText('Рейси');
  await page.goForward();
  await expect(heading(page, 'Налаштування')).toBeFocused();
});

test('a change of the query keeps the focus and the scroll position', async ({ pageOf }) => {
  const page = await pageOf(demo('passenger'));
  await page.goto('/trips/list');
  const tab = page.getByRole('link', { name: 'Завершені' });
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=/);
  await expect(tab).toBeFocused();

  await page.getByRole('main').getByRole('link', { name: 'Пошук рейсів' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search/);
  await expect.poll(() => focused(page)).toBe('H1');
  expect(await outline(page), 'a keyboard sees where it is').not.toBe('none');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('with two panes the heading of the inner page gets the focus', { tag: '@desktop' }, async ({
  pageOf,
  isMobile,
}) => {
  const driver = await driverWithBus('Лаврін');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const page = await pageOf(driver);
  await page.goto('/trips/list');
  await page.getByRole('main').locator(`a[href^="/trips/list/${tripId}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}`));
  const inner = heading(page, /./).last();
  await expect(inner).toBeFocused();
  await expect(inner).not.toHaveText('Рейси');
  await page.goBack();
  await expect(heading(page, 'Рейси')).toBeFocused();
  if (isMobile) await expect(heading(page, /./)).toHaveCount(1);
});

test('a field that a page focuses keeps the focus', { tag: '@desktop' }, async ({ pageOf, isMobile }) => {
  test.skip(Boolean(isMobile), 'a phone’s keyboard would come up');
  const page = await pageOf(await signUp('Мирон'));
  await page.goto('/account/forgot-password');
  await expect(page).toHaveURL(/passenger\/show/);
  expect(await focused(page), 'a redirect of the first load moves nothing').toBe('BODY');
});

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName);
}

function outline(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
}
