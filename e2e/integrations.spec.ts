import type { Page } from '@playwright/test';
import { type Session, signUp } from './support/people.ts';
import { ORIGIN } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('an owner makes a key, a program calls with it, and the owner revokes it', async ({ pageOf, axe, request }) => {
  const owner = await signUp('Соломія', { userType: 'carrier', carrierName: 'Говерла Тур' });
  const page = await pageOf(owner);
  await page.goto('/carrier/about');
  await page.getByRole('link', { name: 'Інтеграції' }).click();
  await expect(page.getByRole('heading', { name: 'Інтеграції' })).toBeVisible();
  await expect(page.getByText('Ключів ще немає.')).toBeVisible();

  await test.step('the key is made after a proof of identity', async () => {
    await page.getByRole('button', { name: 'Новий ключ' }).click();
    await confirmProof(page, owner);
    const dialog = page.getByRole('dialog', { name: 'Новий ключ' });
    await expect(dialog.getByLabel('Назва')).toBeFocused();
    await axe(page);
    await dialog.getByLabel('Назва').fill('Сайт');
    await dialog.getByRole('button', { name: 'Створити ключ' }).click();
  });

  const ready = page.getByRole('dialog', { name: 'Ключ готовий' });
  const key =
    /vezu_[\w-]{43}/.exec((await ready.getByRole('button', { name: /vezu_/ }).textContent()) ?? '')?.[0] ?? '';
  const call = (path: string) => request.get(`${ORIGIN}${path}`, { headers: { authorization: `Bearer ${key}` } });

  await test.step('a program reads what the scope allows', async () => {
    await axe(page);
    await ready.getByRole('button', { name: 'Ключ збережено' }).click();
    expect((await call('/api/trips')).status()).toBe(200);
    expect((await call('/api/routes')).status()).toBe(403);
    await page.reload();
    await expect(page.getByText(`${key.slice(0, 9)}…`)).toBeVisible();
    await expect(page.getByText(/востаннє/)).toBeVisible();
    await axe(page);
  });

  await test.step('a revoked key is refused at once', async () => {
    await page.getByRole('button', { name: 'Відкликати ключ «Сайт»' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Відкликати' }).click();
    await expect(page.getByText('Відкликано', { exact: true })).toBeVisible();
    expect((await call('/api/trips')).status()).toBe(401);
  });
});

async function confirmProof(page: Page, person: Session): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
  await proof.getByLabel('Пароль', { exact: true }).fill(person.password);
  await proof.getByRole('button', { name: 'Підтвердити' }).click();
}
