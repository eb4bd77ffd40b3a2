import type { Page } from '@playwright/test';
import { fileOf } from './support/build.ts';
import { advanceClock } from './support/clock.ts';
import { signUp } from './support/people.ts';
import { slowDown } from './support/sign-in-pages.ts';
import { expect, test } from './support/test.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A slow phone's page takes its time on a busy machine. */
const SLOW_PAGE_MS = 60_000;

/** Browsers in which the loaded page was once taken for another. */
const BROWSERS = {
  'a phone': { viewport: { width: 390, height: 844 } },
  'Los Angeles': { viewport: { width: 1440, height: 900 }, timezoneId: 'America/Los_Angeles' },
  'a desktop at 200 %': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  'a narrow window': { viewport: { width: 390, height: 844 }, isMobile: false },
};
/** The others differ from these in their layout only. */
const ALWAYS = ['a phone', 'Los Angeles'];

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
test.beforeEach(({}, { project }) => test.skip(project.name === 'phone', 'each has a window of its own'));

for (const [name, options] of Object.entries(BROWSERS)) {
  const tag = ALWAYS.includes(name) ? ['@desktop'] : ['@desktop', '@all'];
  test.describe(`while the page still loads, in ${name}`, { tag }, () => {
    test.use(options);
    test.beforeEach(({ page }) => page.setDefaultTimeout(SLOW_PAGE_MS));

    test('fields that do not work yet accept no input, and then every input counts once', async ({ page, context }) => {
      const person = await signUp('Рання');
      let attempts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/login') attempts += 1;
      });
      await slowDown(context, page);
      await page.goto('/account/login', { waitUntil: 'commit' });
      const email = page.getByLabel('Електронна пошта');
      const submit = page.getByRole('button', { name: 'Увійти', exact: true });
      await expect(page).toHaveTitle('Vezu · Вхід');
      await expect(submit).toBeVisible();
      await typeEarly(page, 'input[type=email]');
      // Waits until the field works.
      await email.fill(person.email);
      await page.locator('input[type=password]').fill(person.password);
      await submit.click();
      await expect(page).not.toHaveURL(/\/account\//);
      expect(attempts).toBe(1);
    });

    test('the search accepts two towns as soon as it works, for the local date', async ({ page, context }) => {
      // The day after the page was built.
      await advanceClock(context, DAY_MS);
      await slowDown(context, page);
      await page.goto('/search', { waitUntil: 'commit' });
      const from = page.getByRole('combobox', { name: 'Звідки' });
      await expect(from).toBeVisible();
      await typeEarly(page, '[role=combobox]');
      await from.fill('Львів');
      await page.getByRole('combobox', { name: 'Куди' }).fill('Варшава');
      await expect(page.getByRole('option', { name: /^Варшава/ })).toBeVisible({ timeout: SLOW_PAGE_MS });
      await expect(page.getByRole('listbox')).toHaveCount(1);
      await expect(from).toHaveValue(/^Львів/);
      const day = await page.evaluate(() => new Date().getDate());
      await expect(page.getByRole('button', { name: /^Коли/ })).toContainText(new RegExp(`, ${day} `));
    });
  });
}

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ expected: [{ console: /ERR_FAILED/ }] });

  test('links work and the page scrolls', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/account/login');
    await expect(page.getByLabel('Електронна пошта')).toBeDisabled();
    await page.getByRole('link', { name: 'Зареєструватися' }).click();
    await expect(page).toHaveURL('/account/signup');
    await expect(page).toHaveTitle('Vezu · Реєстрація');
    await page.goto('/help');
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  });
});

test.describe('what a reader has done before the app runs is kept', { tag: '@desktop' }, () => {
  test('scroll position, an opened answer, and the focus of a link', async ({ page }) => {
    const late = Promise.withResolvers<void>();
    await page.route(`**/${await fileOf('pages/help/HelpPage.tsx')}`, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/help', { waitUntil: 'commit' });
    const answer = page.locator('details').nth(4);
    await answer.locator('summary').click();
    await page.getByRole('link', { name: 'Увійти' }).first().focus();
    await page.mouse.wheel(0, 350);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(350);
    late.resolve();
    await expect(page.locator('#prerendered')).toHaveCount(0);
    await expect(answer).toHaveAttribute('open');
    expect(await page.evaluate(() => window.scrollY)).toBe(350);
    await expect(page.getByRole('link', { name: 'Увійти' }).first()).toBeFocused();
  });
});

/** Presses and types where a field is, like a person who does not wait. */
async function typeEarly(page: Page, field: string): Promise<void> {
  // In one step: the app may take over the page at any moment.
  const box = await page.evaluate((selector) => document.querySelector(selector)?.getBoundingClientRect(), field);
  if (!box) throw new Error(`no ${field}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.type('зарано');
}
