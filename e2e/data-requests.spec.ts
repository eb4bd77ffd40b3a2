import { readFile } from 'node:fs/promises';
import { companyWithDriver } from './support/company.ts';
import { withDatabase } from './support/database.ts';
import { routeOf } from './support/fleet.ts';
import { newOperator, signInAsNewOperator } from './support/operator.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const PHONE = '+380673412209';

test('the office of a carrier copies and erases the data of a caller, and an administrator finds nothing more', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id });
  const body = {
    kind: 'passenger',
    fromSeq: 0,
    toSeq: 2,
    phone: PHONE,
    travellers: [{ name: 'Соломія Дзвінчук', seat: 5 }],
  };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: owner.token,
    body,
  });
  const page = await pageOf(owner);
  await page.goto('/carrier/about');
  await page.getByRole('link', { name: 'Запити про дані' }).click();
  const find = async (on = page) => {
    await on.getByLabel('Номер телефону').fill(PHONE);
    await on.getByRole('button', { name: 'Знайти' }).click();
  };

  await test.step('a booking ahead is named, and nothing can be erased', async () => {
    await find();
    await expect(page.getByRole('heading', { name: 'Видалити поки не можна' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Видалити дані' })).toBeHidden();
    await axe(page);
  });

  await test.step('the copy is saved with the proof of the request', async () => {
    await withDatabase((sql) => sql`update booking set status = 'completed' where id = ${bookings[0]?.id ?? 0}`);
    await page.reload();
    await find();
    await page.getByRole('button', { name: 'Копія (JSON)' }).click();
    await expect(page.getByLabel('Як людина підтвердила, що номер її')).toBeFocused();
    await page.getByLabel('Як людина підтвердила, що номер її').fill('Передзвонили на номер, назвала рейс');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Копія (JSON)' }).click();
    const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });
    await proof.getByLabel('Пароль', { exact: true }).fill(owner.password);
    await proof.getByRole('button', { name: 'Підтвердити' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Соломія Дзвінчук');
    await expect(page.getByText('Копія: +38067•••09')).toBeVisible();
    await axe(page);
  });

  await test.step('the erasure is confirmed, and the number leads to nothing', async () => {
    await page.getByRole('button', { name: 'Видалити дані' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Видалити дані' }).click();
    await expect(page.getByText('Видалення: +38067•••09')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Про цей номер нічого не збережено' })).toBeVisible();
  });

  await test.step('an administrator has the same page', async () => {
    const operator = await newOperator();
    const desk = await pageOf(null);
    await signInAsNewOperator(desk, operator);
    await desk.goto('/admin/lookup');
    await desk.getByRole('link', { name: 'Дані людей без облікового запису' }).click();
    await find(desk);
    await expect(desk.getByRole('heading', { name: 'Про цей номер нічого не збережено' })).toBeVisible();
    await axe(desk);
  });
});
