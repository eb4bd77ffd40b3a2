import type { Page } from '@playwright/test';
import { openOutboxDirectly } from './support/outbox.ts';
import { openSession, signUp, somebody } from './support/people.ts';
import { expect, setLocale, test } from './support/test.ts';

const NEW = 'Нова-Дорога-8';

/** The link of the newest mail with this subject, in the outbox of this machine. */
async function linkIn(page: Page, subject: RegExp, email: string, button: RegExp): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: subject });
  await openOutboxDirectly(page.context());
  await expect(async () => {
    await page.goto('/outbox');
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await row.click();
  return (await page.getByRole('link', { name: button }).getAttribute('href')) ?? '';
}

test('after a password reset a foreign identity is shown and removed', async ({ page, context, pageOf, axe }, {
  project,
}) => {
  const locale = project.name === 'desktop' ? 'en' : 'uk';
  await setLocale(context, locale);
  const person = await signUp('Лариса', { locale });
  const foreign = somebody('Чужа').email;
  await test.step('an identity is linked', async () => {
    await openSession(page.context(), person);
    await page.goto('/settings#security');
    await page.getByRole('button', { name: /Прив’язати Vezu ID|Link Vezu ID/ }).click();
    await expect(page.getByRole('textbox', { name: /^(Пароль|Password)$/ })).toBeFocused();
    await axe(page);
    await page.getByRole('textbox', { name: /^(Пароль|Password)$/ }).fill(person.password);
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: /^(Підтвердити|Confirm)$/ }).click();
    const provider = await popup;
    await provider.getByRole('textbox', { name: /Ім’я|Name/ }).fill('Чужа Людина');
    await provider.getByRole('textbox', { name: /пошта|Email/ }).fill(foreign);
    await provider.getByRole('button', { name: /^(Продовжити|Continue)$/ }).click();
    await expect(page.getByRole('button', { name: /Відв’язати Vezu ID|Unlink Vezu ID/ })).toBeVisible();
    // The reset ends the session of this device, also in the middle of a request.
    await page.close();
  });

  const fresh = await pageOf(null, locale);
  await fresh.goto('/account/forgot-password');
  await fresh.getByLabel(/Електронна пошта|Email/).fill(person.email);
  await fresh.getByRole('button', { name: /Надіслати листа|Send the letter/ }).click();
  await expect(fresh.getByRole('heading', { name: /Перевірте пошту|Check your email/ })).toBeVisible();
  const subject = /Новий пароль до Vezu|A new password for Vezu/;
  await fresh.goto(await linkIn(fresh, subject, person.email, /Задати новий пароль|Set a new password/));
  await fresh.getByLabel(/^(Новий пароль|New password)$/).fill(NEW);
  await fresh.getByLabel(/Новий пароль ще раз|New password again/).fill(NEW);
  await fresh.getByRole('button', { name: /Зберегти й увійти|Save and sign in/ }).click();
  await expect(fresh.getByRole('heading', { name: /Хто ще може ввійти|Who else can sign in/ })).toBeVisible();
  await expect(fresh.getByText(foreign)).toBeVisible();
  await axe(fresh);
  await fresh.getByRole('button', { name: new RegExp(foreign) }).click();
  await expect(fresh.getByText(foreign)).toBeHidden();
  await fresh.getByRole('button', { name: /^(Далі|Continue)$/ }).click();
  await expect(fresh).toHaveURL(/\/passenger\/show/);
});
