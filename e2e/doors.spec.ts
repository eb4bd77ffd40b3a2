import type { Page } from '@playwright/test';
import { LOCALES } from '#shared/i18n/locale.ts';
import { somebody } from './support/people.ts';
import { expect, setLocale, test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

type Text = ReturnType<typeof textsIn>;

const SIGN_UPS = [
  { path: '/account/signup', home: /\/passenger/ },
  { path: '/account/signup/driver', home: /\/driver|\/dashboard/ },
  { path: '/account/signup/carrier', home: /\/company|\/dashboard/ },
];

for (const locale of LOCALES) {
  for (const { path, home } of SIGN_UPS) {
    test(`somebody signs up by a link to ${path} (${locale})`, async ({ page, context }) => {
      await setLocale(context, locale);
      await page.goto(path);
      await fillSignUp(page, textsIn(locale));
      await page.getByRole('button', { name: textsIn(locale)('accounts.signup.submit'), exact: true }).click();
      await expect(page).toHaveURL(home);
    });
  }
}

/** Fills the sign-up form that is open, whichever kind it is for. */
async function fillSignUp(page: Page, text: Text): Promise<void> {
  const person = somebody('Олена');
  const company = page.getByLabel(text('accounts.carrierName'), { exact: true });
  if (page.url().endsWith('/carrier')) await company.fill('Карпати Бус');
  await page.getByLabel(text('accounts.name'), { exact: true }).fill(person.name);
  await page.getByLabel(text('accounts.email'), { exact: true }).fill(person.email);
  await page.getByLabel(text('accounts.password'), { exact: true }).fill(person.password);
  await page.getByLabel(text('accounts.passwordRepeat'), { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
}
