import type { Page } from '@playwright/test';
import { openOutboxDirectly } from './support/outbox.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { expect, otherLanguage, setLocale, test } from './support/test.ts';

const NEW = 'Нова-Дорога-8';

const WORDS = {
  uk: {
    email: 'Електронна пошта',
    send: 'Надіслати листа',
    sent: 'Перевірте пошту',
    subject: 'Новий пароль до Vezu',
    button: 'Задати новий пароль',
    title: 'Новий пароль',
    password: 'Новий пароль',
    repeat: 'Новий пароль ще раз',
    save: 'Зберегти й увійти',
    saved: 'Новий пароль збережено',
    invalid: 'Посилання для нового пароля недійсне',
    again: 'Попросити новий лист',
  },
  en: {
    email: 'Email',
    send: 'Send the letter',
    sent: 'Check your email',
    subject: 'A new password for Vezu',
    button: 'Set a new password',
    title: 'A new password',
    password: 'New password',
    repeat: 'New password again',
    save: 'Save and sign in',
    saved: 'The new password is saved',
    invalid: 'The password reset link is invalid',
    again: 'Ask for a new letter',
  },
} as const;

test.describe('a forgotten password', () => {
  test.use({ expected: [{ status: 404, url: /password-links/ }] });

  for (const locale of ['uk', 'en'] as const) {
    test(`a new one is set through the mail (${locale})`, { tag: otherLanguage(locale) }, async ({
      page,
      context,
      pageOf,
      axe,
    }) => {
      const words = WORDS[locale];
      const person = await signUp('Надія', { locale });
      await setLocale(context, locale);
      await page.goto('/account/login');
      await page.locator('a[href="/account/forgot-password"]').click();
      await expect(page.getByRole('button', { name: words.send })).toBeVisible();
      await page.getByLabel(words.email).fill(person.email);
      await axe(page);
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.getByRole('heading', { name: words.sent })).toBeFocused();
      await axe(page);

      const letter = await openLetter(page, words.subject, person.email);
      await axe(letter);
      const link = (await letter.getByRole('link', { name: words.button }).getAttribute('href')) ?? '';
      await letter.getByRole('link', { name: words.button }).click();
      await expect(letter.getByRole('heading', { name: words.title })).toBeVisible();
      await letter.getByLabel(words.password, { exact: true }).fill('Нова');
      await axe(letter);
      await letter.getByLabel(words.password, { exact: true }).fill(NEW);
      await letter.getByLabel(words.repeat).fill(NEW);
      await letter.getByRole('button', { name: words.save }).click();
      // It is gone in 5 seconds.
      await expect(letter.getByText(words.saved)).toBeVisible();
      await expect(letter).toHaveURL(/\/passenger\/show/);

      const later = await pageOf(null, locale);
      await later.goto(link);
      await expect(later.getByRole('alert')).toHaveText(words.invalid);
      await axe(later);
      await later.getByRole('link', { name: words.again }).click();
      await expect(later).toHaveURL('/account/forgot-password');
      await later.goto('/account/login');
      await fillSignIn(later, { email: person.email, password: NEW });
    });
  }
});

test.describe('two devices', () => {
  test.use({ expected: [{ status: 401, url: /api/ }] });

  test('a change of password signs the other device out at once', async ({ pageOf, axe }) => {
    const person = await signUp('Оксана', { locale: 'en' });
    const laptop = await pageOf(person, 'en');
    await laptop.goto('/settings#security');
    await laptop.getByRole('button', { name: 'Change the password' }).click();
    await laptop.getByLabel('Current password').fill('Not-mine-7!');
    await laptop.getByLabel('New password', { exact: true }).fill(NEW);
    await laptop.getByLabel('New password again').fill(NEW);
    await laptop.getByRole('button', { name: 'Save the password' }).click();
    await expect(laptop.getByText('That is not your current password.')).toBeVisible();
    await expect(laptop.getByLabel('Current password')).toBeFocused();
    await axe(laptop);
    await laptop.getByLabel('Current password').fill(person.password);

    const phone = await pageOf(null, 'en');
    await phone.goto('/account/login');
    await fillSignIn(phone, person);
    await laptop.getByRole('button', { name: 'Got it' }).click();
    await laptop.getByRole('button', { name: 'Save the password' }).click();
    await expect(laptop.getByText('The password is changed, other devices are signed out')).toBeVisible();
    await expect(phone).toHaveURL(/\/account\/login/);
  });

  test('a lost device is signed out in the settings', async ({ pageOf, axe }) => {
    const person = await signUp('Марія', { locale: 'en' });
    const lost = await pageOf(null, 'en');
    await lost.goto('/account/login');
    await fillSignIn(lost, person);
    const stored = await pageOf(person, 'en');
    await stored.goto('/settings#security');
    await expect(stored.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
    await axe(stored);
    await stored.getByRole('button', { name: /^Sign out .*Linux/ }).click();
    await expect(stored.getByText('That device is signed out')).toBeVisible();
    await expect(stored.getByRole('button', { name: 'Sign out elsewhere' })).toBeHidden();
    await lost.reload();
    await expect(lost).toHaveURL(/\/account\/login/);
  });
});

/** The mail in the outbox of this machine, in its own tab; it takes a moment to arrive. */
async function openLetter(page: Page, subject: string, email: string): Promise<Page> {
  await openOutboxDirectly(page.context());
  const popup = page.waitForEvent('popup');
  await page.locator('a[href="/outbox"]').click();
  const outbox = await popup;
  const row = outbox.getByRole('row').filter({ hasText: email }).getByRole('link', { name: subject });
  await expect(async () => {
    await outbox.reload();
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await row.click();
  await expect(outbox.getByRole('heading', { name: subject })).toBeVisible();
  return outbox;
}
