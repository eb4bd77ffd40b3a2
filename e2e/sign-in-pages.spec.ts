import { LOCALES } from '#shared/i18n/locale.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { fillSignUp, pressSignUp } from './support/sign-in-pages.ts';
import { expect, otherLanguage, setLocale, test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

const SIGN_UPS = [
  { path: '/account/signup', home: /\/passenger/ },
  { path: '/account/signup/driver', home: /\/driver|\/dashboard/ },
  { path: '/account/signup/carrier', home: /\/company|\/dashboard/ },
];

test.describe('opened through a link, at every width', { tag: '@desktop' }, () => {
  test.skip(({ isMobile }) => Boolean(isMobile), 'it sets its own widths');

  for (const locale of LOCALES) {
    for (const [index, width] of [390, 768, 1440].entries()) {
      const { path, home } = SIGN_UPS[index] ?? { path: '', home: '' };
      test(`a person signs up at ${path}, ${width} px wide (${locale})`, { tag: otherLanguage(locale) }, async ({
        page,
        context,
      }) => {
        await setLocale(context, locale);
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await fillSignUp(page, textsIn(locale));
        await pressSignUp(page, textsIn(locale));
        await expect(page).toHaveURL(home);
      });
    }
  }
});

for (const { path, home } of SIGN_UPS) {
  test(`a person signs up at ${path} after a reload`, async ({ page }) => {
    const text = textsIn('uk');
    await page.goto(path);
    await fillSignUp(page, text);
    await page.reload();
    await expect(page.getByLabel(text('accounts.email'), { exact: true })).toHaveValue('');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await fillSignUp(page, text);
    await pressSignUp(page, text);
    await expect(page).toHaveURL(home);
  });
}

test('the account pages work with clicks, back and forward', async ({ page }) => {
  const text = textsIn('uk');
  const person = await signUp('Зоряна');
  await page.goto('/account/login');
  await page.getByLabel(text('accounts.email'), { exact: true }).fill('зоря');
  await page.getByRole('link', { name: text('accounts.login.forgot') }).click();
  await expect(page.getByRole('heading', { name: text('password.forgot.title') })).toBeVisible();
  await page.getByLabel(text('accounts.email'), { exact: true }).fill(person.email);
  await page.getByRole('button', { name: text('password.forgot.submit') }).click();
  await expect(page.getByRole('heading', { name: text('password.sent.title') })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: text('accounts.login.signup') }).click();
  await expect(page.getByRole('heading', { name: text('accounts.signup.title') })).toBeVisible();
  await fillSignUp(page, text);
  await page.goBack();
  await page.goForward();
  await expect(page.getByLabel(text('accounts.email'), { exact: true })).toHaveValue('');
  await page.goBack();
  await fillSignIn(page, person);
});

test('the sign-in after a reload still leads to the requested page', async ({ page }) => {
  const person = await signUp('Мирослава');
  await page.goto('/trips/list');
  await expect(page).toHaveURL('/account/login');
  await page.locator('input[type=email]').fill(person.email);
  await page.reload();
  await fillSignIn(page, person);
  await expect(page).toHaveURL('/trips/list');
});
