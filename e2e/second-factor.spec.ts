import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { now } from './support/clock.ts';
import { fillSignIn, type Session, signUp } from './support/people.ts';
import { expect, setLocale, test } from './support/test.ts';

test.use({ expected: [{ status: 422, url: /second-factor/ }] });

/** The code of an authenticator app, this many steps of 30 s from now: each is accepted once. */
function codeOf(secret: string, steps: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() + steps * 30_000 });
}

const codeField = (page: Page) => page.getByRole('textbox', { name: /Код із застосунку|Code of the app/ });
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

async function signInAgain(page: Page, person: Session): Promise<void> {
  // It redirects to the sign-in before it has loaded.
  await page.goto('/account/logout', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/account/login');
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page.getByRole('heading', { name: /Другий крок|The second step/ })).toBeVisible();
}

test('the second factor is turned on, requested at sign-in, and replaced by a recovery code', async ({
  page,
  context,
  axe,
}, { project }) => {
  const person = await signUp('Надія');
  await setLocale(context, project.name === 'desktop' ? 'en' : 'uk');
  await page.goto('/account/login');
  await fillSignIn(page, person);

  await page.goto('/settings#security');
  await button(page, /^(Увімкнути|Turn on)$/).click();
  await page.getByRole('textbox', { name: /^(Пароль|Password)$/ }).fill(person.password);
  await axe(page);
  await button(page, /^(Підтвердити|Confirm)$/).click();
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  await axe(page);
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}/).textContent();
  const secret =
    shown
      ?.match(/[A-Z2-7]{4}/g)
      ?.slice(0, 8)
      .join('') ?? '';
  await codeField(page).fill('000000');
  await codeField(page).press('Enter');
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  // Near the end of a code's half-minute the previous one would be too old on arrival; each code counts once.
  const early = now() % 30_000 < 20_000;
  await codeField(page).fill(codeOf(secret, early ? -1 : 0));
  await codeField(page).press('Enter');
  const codes = page.getByRole('status').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await axe(page);
  const recovery = (await codes.first().textContent()) ?? '';
  const rest = (await codes.last().textContent()) ?? '';
  await button(page, /Коди збережено|I have kept them/).click();

  await signInAgain(page, person);
  await axe(page);
  await codeField(page).fill(codeOf(secret, early ? 0 : 1));
  await codeField(page).press('Enter');
  await expect(page).toHaveURL('/passenger/show');

  await signInAgain(page, person);
  await button(page, /запасним кодом|recovery code/).click();
  await page.getByRole('textbox', { name: /Запасний код|Recovery code/ }).fill(recovery.toLowerCase());
  await button(page, /^(Увійти|Sign in)$/).click();
  await expect(page).toHaveURL('/passenger/show');
  await page.goto('/settings#security');
  await expect(page.getByText(/лишилося: 9|left: 9/)).toBeVisible();
  await button(page, /^(Вимкнути|Turn off)$/).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Вимкнути|Turn off)$/ })
    .click();
  await page.getByRole('textbox', { name: /^(Пароль|Password)$/ }).fill(person.password);
  await page.getByRole('textbox', { name: /запасний код|recovery code/ }).fill(rest);
  await button(page, /^(Підтвердити|Confirm)$/).click();
  await expect(button(page, /^(Увімкнути|Turn on)$/)).toBeVisible();
});
