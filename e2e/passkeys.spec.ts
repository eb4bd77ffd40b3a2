import type { CDPSession, Page } from '@playwright/test';
import { signIn, signUp } from './support/people.ts';
import { expect, setLocale, test } from './support/test.ts';

/** A virtual device of Chromium that stores passkeys and recognises its person. */
async function virtualDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  return { cdp, authenticatorId };
}

const section = (page: Page) => page.locator('#passkeys');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Adds a passkey in the settings, after the proof of identity. */
async function add(page: Page, password: string): Promise<void> {
  await button(page, /^(Додати ключ доступу|Add a passkey)$/).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=password]').fill(password);
  await dialog.locator('input[type=password]').press('Enter');
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account/logout', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/account/login');
}

test('a passkey is offered once after the sign-in, added, used to sign in, renamed and removed', async ({
  page,
  context,
  axe,
}, { project }) => {
  test.slow();
  const person = await signUp('Надія');
  await setLocale(context, project.name === 'desktop' ? 'en' : 'uk');
  await virtualDevice(page);
  await signIn(page, person);

  await test.step('the offer leads to the settings and does not appear again', async () => {
    await button(page, /^(Налаштувати ключ доступу|Set up a passkey)$/).click();
    await expect(page).toHaveURL(/\/settings#passkeys$/);
    await add(page, person.password);
    await expect(section(page)).toContainText(/ще не вживали|not used yet/);
    await axe(page);
  });

  await test.step('the button signs in without any typing', async () => {
    // The suggestions below the field would answer by themselves.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await signOut(page);
    await expect(page.locator('input[type=email]')).toHaveAttribute('autocomplete', 'username webauthn');
    await axe(page);
    const enter = button(page, /^(Увійти ключем доступу|Sign in with a passkey)$/);
    await enter.click();
    await expect(page).not.toHaveURL(/\/account\//);
  });

  await test.step('the passkey is renamed and removed', async () => {
    await page.goto('/settings#passkeys');
    await expect(section(page)).toContainText(/востаннє|last used/);
    await expect(button(page, /^(Налаштувати ключ доступу|Set up a passkey)$/)).toHaveCount(0);
    await button(page, /^(Дії|Actions): /).click();
    await page.getByRole('menuitem', { name: /Перейменувати|Rename/ }).click();
    await page.getByLabel(/^(Назва|Name)$/).fill('Мій телефон');
    await page.getByLabel(/^(Назва|Name)$/).press('Enter');
    await expect(section(page)).toContainText('Мій телефон');
    await button(page, /^(Дії|Actions): /).click();
    await page.getByRole('menuitem', { name: /Вилучити|Remove/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Вилучити|Remove)$/ })
      .click();
    await page.getByRole('dialog').locator('input[type=password]').fill(person.password);
    await page.getByRole('dialog').locator('input[type=password]').press('Enter');
    await expect(section(page).getByRole('listitem')).toHaveCount(0);
  });
});

test('a passkey is chosen in the list that the browser shows under the email field', async ({ page }) => {
  const person = await signUp('Надія');
  await virtualDevice(page);
  await signIn(page, person);
  await page.goto('/settings#passkeys');
  await add(page, person.password);
  // With one passkey and its person present, Chromium’s virtual device chooses it by itself.
  await page.goto('/account/logout', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/passenger\/show/);
});

test.describe('a passkey request without an answer', () => {
  test('is reported on the page, and the password still signs in', async ({ page }) => {
    const person = await signUp('Надія');
    const { cdp, authenticatorId } = await virtualDevice(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.goto('/account/login');
    await button(page, /^Увійти ключем доступу$/).click();
    await expect(page.getByRole('alert')).toContainText('Ключем доступу не ввійшли');
    await page.locator('input[type=email]').fill(person.email);
    await page.locator('input[type=password]').fill(person.password);
    await page.locator('input[type=password]').press('Enter');
    await expect(page).not.toHaveURL(/\/account\//);
  });
});
