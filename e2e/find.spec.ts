import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

// A code that nobody has is looked up at the server.
test.use({ expected: [{ status: 404, url: /by-code/ }] });

test('without a camera passengers are found by name, phone number, seat and code', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Мирон');
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const { token } = driver;
  const people = [
    { name: 'Мар’яна Ткач', seat: 3, phone: '+380671234567' },
    { name: 'Іван Гнат', seat: 11, phone: '+380501112299' },
  ];
  const codes: string[] = [];
  for (const { phone, ...traveller } of people) {
    const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers: [traveller], phone };
    const { bookings } = await ask<{ bookings: { code: string }[] }>(`POST /api/trips/${tripId}/bookings`, {
      token,
      body,
    });
    codes.push(bookings[0]?.code ?? '');
  }
  await press(tripId, token, { action: 'start' });
  const page = await pageOf(driver);
  await page.goto(`/trips/list/${tripId}`);
  await expect(page.getByRole('region', { name: 'Ще не на борту' })).toBeVisible();
  // Beside the sheet a wide screen has the list of trips, with its own button.
  await page.getByRole('button', { name: 'Знайти / сканувати' }).last().click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Код, ім’я, телефон або місце');
  const results = dialog.getByRole('region', { name: 'Знайдено' }).getByRole('button');

  await test.step('each search leads to the same passenger', async () => {
    await axe(page);
    for (const typed of ["мар'яна", 'ткач', '4567', '3', codes[0]?.slice(0, 4) ?? '']) {
      await field.fill(typed);
      await expect(results).toHaveCount(1);
      await expect(results).toContainText('Мар’яна Ткач');
    }
    await axe(page);
    await results.click();
    await expect(dialog.getByRole('alert')).toHaveText(/^Не сплачено 45\s€$/);
    await axe(page);
  });

  await test.step('a passenger who pays later is boarded all the same', async () => {
    await dialog.getByRole('button', { name: 'На борту, заплатить потім' }).click();
    await expect(dialog.getByText('Мар’яна Ткач: на борту')).toBeVisible();
  });

  await test.step('the whole code opens the passenger with the Enter key', async () => {
    await field.fill(`${codes[1]?.slice(0, 3)} ${codes[1]?.slice(3)}`);
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(/^Не сплачено/);
    await dialog.getByRole('button', { name: /^Готівка 45\s€, на борту$/ }).click();
    await expect(dialog.getByText('Іван Гнат: на борту')).toBeVisible();
  });

  await test.step('a text without a match is reported, and so is an unknown code', async () => {
    await field.fill('Кравець Зеновій');
    await expect(dialog.getByText('У цьому рейсі нікого такого немає.')).toBeVisible();
    await field.fill('zzz zz9');
    await dialog.getByRole('button', { name: 'Шукати за кодом ZZZ ZZ9' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/^Такого квитка немає/);
    await axe(page);
    await dialog.getByRole('button', { name: 'Далі' }).click();
    await dialog.getByRole('button', { name: 'Закрити' }).click();
  });

  await test.step('a search in the list of trips opens the match', async () => {
    await page.goto('/trips/list');
    await page.getByRole('button', { name: 'Знайти / сканувати' }).first().click();
    await page
      .getByRole('dialog')
      .getByLabel('Код, ім’я, телефон або місце')
      .fill(codes[1] ?? '');
    await page.getByRole('dialog').getByLabel('Код, ім’я, телефон або місце').press('Enter');
    await expect(page).toHaveURL(/\/booking\/\d+$/);
    await expect(page.getByRole('main').getByText('Іван Гнат').first()).toBeVisible();
  });
});
