import type { Page } from '@playwright/test';
import { openSession, signUp, somebody } from './support/people.ts';
import { expect, setLocale, test } from './support/test.ts';

const ENTER = /Увійти через Vezu ID|Sign in with Vezu ID/;

test.beforeEach(async ({ context }, { project }) => {
  await setLocale(context, project.name === 'desktop' ? 'en' : 'uk');
});

/** Presses the provider's button and returns its window. */
async function openProvider(page: Page, name: RegExp = ENTER): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name }).click()]);
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
  return popup;
}

async function nameOneself(popup: Page, name: string, email: string): Promise<void> {
  await popup.getByRole('textbox', { name: /Ім’я|Name/ }).fill(name);
  await popup.getByRole('textbox', { name: /пошта|Email/ }).fill(email);
  await popup.getByRole('button', { name: /^(Продовжити|Continue)$/ }).click();
}

test('a new person signs up through a provider', async ({ page, axe }) => {
  const { email } = somebody('Соломія');
  await page.goto('/account/login');
  await expect(page.getByRole('button', { name: ENTER })).toBeVisible();
  await axe(page);
  const popup = await openProvider(page);
  await axe(popup, ['light']);
  await nameOneself(popup, 'Соломія Гнатюк', email);
  await expect(page).toHaveURL(/\/account\/setup-password\?ticket=/);
  await expect(page.getByRole('textbox', { name: /^(Ім’я|First name|Name)/ })).toHaveValue('Соломія');
  await expect(page.getByText(email)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /Зареєструватися|Створити|Sign up|Create/ }).click();
  const terms = page.getByRole('checkbox');
  await expect(terms).toHaveAttribute('aria-invalid', 'true');
  await terms.check();
  await page.getByRole('button', { name: /Зареєструватися|Створити|Sign up|Create/ }).click();
  await expect(page).toHaveURL('/passenger/show');
});

test.describe('a person with an account', () => {
  test.use({ expected: [{ status: 401, url: /identity-providers\/link/ }] });

  test('links a provider with their password, and signs in through it the next time', async ({ page, axe }) => {
    const person = await signUp('Ірина');
    await page.goto('/account/login');
    await nameOneself(await openProvider(page), 'Ірина Савчук', person.email);
    const password = page.getByRole('textbox', { name: /^(Пароль|Password)$/ });
    await expect(page.getByText(person.email)).toBeVisible();
    await axe(page);
    await password.fill('Not-the-one-7');
    await password.press('Enter');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill(person.password);
    await password.press('Enter');
    await expect(page).toHaveURL('/passenger/show');
    // It redirects to the sign-in before it has loaded.
    await page.goto('/account/logout', { waitUntil: 'commit' });
    await expect(page).toHaveURL('/account/login');
    await nameOneself(await openProvider(page), 'Ірина Савчук', person.email);
    await expect(page).toHaveURL('/passenger/show');
  });
});

test.describe('failures at the provider are explained', () => {
  test.use({ expected: [{ status: 403, url: /identity-providers\/finish/ }] });

  test('a closed window, a refusal, an unverified email', async ({ page }) => {
    await page.goto('/account/login');
    await (await openProvider(page)).close();
    await expect(page.getByRole('alert')).toHaveText(/Вікно Vezu ID \(demo\) закрито|window was closed/);
    const refusing = await openProvider(page);
    await refusing.getByRole('button', { name: /Не дозволяти|Don’t allow/ }).click();
    await expect(page.getByRole('alert')).toHaveText(/не дали дозволу|did not allow/);
    const unverified = await openProvider(page);
    await unverified.getByRole('button', { name: /Назар/ }).click();
    await expect(page.getByRole('alert')).toHaveText(/не підтвердила|not verified/);
  });

  test('a window that can no longer be observed is not reported as closed', async ({ page }) => {
    // This is as where a provider's page cuts the connection and stays in front: it reads as closed, and this page has no focus.
    await page.addInitScript(() => {
      document.hasFocus = () => false;
    });
    await page.goto('/account/login');
    const popup = await openProvider(page);
    await popup.close();
    await expect(page.getByRole('alert')).toHaveText(/Не бачимо вікна Vezu ID|can’t see the Vezu ID/);
  });

  test('a window that the browser does not open', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/account/login');
    await page.getByRole('button', { name: ENTER }).click();
    await expect(page.getByRole('alert')).toHaveText(/не відкрив вікна|did not open/);
  });
});

test('a provider is linked and unlinked in the settings', async ({ page, axe }) => {
  const person = await signUp('Ганна');
  await openSession(page.context(), person);
  await page.goto('/settings#security');
  await page.getByRole('button', { name: /Прив’язати Vezu ID|Link Vezu ID/ }).click();
  await page.getByRole('textbox', { name: /^(Пароль|Password)$/ }).fill(person.password);
  const popup = await openProvider(page, /^(Підтвердити|Confirm)$/);
  await nameOneself(popup, 'Ганна Мороз', somebody('Ганна').email);
  const unlink = page.getByRole('button', { name: /Відв’язати Vezu ID|Unlink Vezu ID/ });
  await expect(unlink).toBeVisible();
  await axe(page);
  await unlink.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Відв’язати|Unlink)$/ })
    .click();
  await expect(unlink).toBeHidden();
});
