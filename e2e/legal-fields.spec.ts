import { driverWithBus, QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('an administrator renames a legal fact and adds one, the carrier fills it in, and the ticket shows both', {
  tag: '@desktop',
}, async ({ page, pageOf, axe }) => {
  test.slow();
  const driver = await driverWithBus('Левко');
  const { tripId } = await routeOf(driver, { first: soon(QUIET_DAY) });
  await enterAsOperator(page, await newOperator());
  await page.goto('/admin/reference');
  await page.getByRole('link', { name: 'Реквізити на квитках' }).click();
  const dialog = page.getByRole('dialog');
  const named = async (uk: string, en: string) => {
    await dialog.getByRole('textbox', { name: 'Назва українською' }).fill(uk);
    await dialog.getByRole('textbox', { name: 'Назва англійською' }).fill(en);
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
  };

  await test.step('the names are needed in both languages', async () => {
    await page.getByRole('button', { name: 'Ліцензія' }).click();
    await named('Дозвіл на перевезення', '');
    await expect(dialog.getByRole('textbox', { name: 'Назва англійською' })).toHaveAttribute('aria-invalid', 'true');
    await axe(page);
    await named('Дозвіл на перевезення', 'Transport permit');
    await expect(page.getByRole('listitem').filter({ hasText: 'Дозвіл на перевезення' })).toContainText('змінено');
    await page.getByRole('button', { name: 'Додати поле' }).click();
    await named('Номер у реєстрі міжнародних', 'Number of the international register');
    await expect(page.getByRole('listitem').filter({ hasText: 'Номер у реєстрі' })).toContainText('додано вами');
    await axe(page);
  });

  await test.step('the carrier enters both', async () => {
    const office = await pageOf(driver);
    await office.goto('/driver/about#legal');
    await office.getByRole('button', { name: 'Вказати дані' }).click();
    const form = office.getByRole('dialog');
    await form.getByLabel('Назва за реєстром').fill('ФОП Галич Левко');
    await form.getByLabel('Дозвіл на перевезення').fill('АЕ 417 002');
    await form.getByLabel('Номер у реєстрі міжнародних').fill('UA-77-031');
    await axe(office);
    await form.getByRole('button', { name: 'Зберегти' }).click();
    await expect(office.getByText('UA-77-031')).toBeVisible();
    await axe(office);
  });

  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, phone: '+380671234567' };
  const { bookings } = await ask<{ bookings: { ticket: string }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: driver.token,
    body: { ...body, travellers: [{ name: 'Марія Ткач', seat: 3 }] },
  });
  await test.step('the ticket shows both in the language of its reader', async () => {
    const guest = await pageOf(null, 'en');
    await guest.goto(`/b/${bookings[0]?.ticket}`);
    await guest.getByRole('button', { name: /Details for an inspection/ }).click();
    await expect(guest.getByText('Transport permit')).toBeVisible();
    await expect(guest.getByText('Number of the international register')).toBeVisible();
    await expect(guest.getByText('UA-77-031')).toBeVisible();
    await axe(guest);
  });

  await test.step('the fields go back to those of the program', async () => {
    for (const [field, undo] of [
      ['Дозвіл на перевезення', 'Вбудована назва'],
      ['Номер у реєстрі міжнародних', 'Вилучити зі значеннями'],
    ] as const) {
      await page.getByRole('button', { name: field }).click();
      await dialog.getByRole('button', { name: undo }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByRole('button', { name: 'Ліцензія' })).toBeVisible();
    await expect(page.getByText('Номер у реєстрі міжнародних')).toBeHidden();
  });
});
