import { now } from './support/clock.ts';
import { driverWithBus, OTHER_QUIET_DAY, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

const CHILD_OF = 8;

test('a passenger saves who rides along, fills the next booking by one press, and deletes the name', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Юліан');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const { tripId: next } = await routeOf(driver, { first: soon(OTHER_QUIET_DAY) });
  const child = { nameUk: 'Дитина', nameEn: 'Child', ageFrom: 4, ageTo: 12, needsSeat: true };
  await ask('POST /api/prices/classes', {
    token: driver.token,
    body: { ...child, discountPercent: 30, fixedCents: null },
  });
  const page = await pageOf(await signUp('Соломія'));
  const open = async (trip: number) => {
    await page.goto(`/search/${trip}/book?from=0&to=2`);
    await page.getByRole('button', { name: 'Більше', exact: true }).click();
    await expect(page.getByRole('textbox', { name: /^Пасажир 2/ })).toBeVisible();
  };
  const offered = page.getByRole('button', { name: 'Пасажир 2: Іванко Мельник' });

  await test.step('a tick in the form saves the names of the others', async () => {
    await open(tripId);
    await expect(offered).toHaveCount(0);
    await page.getByRole('textbox', { name: /^Пасажир 2/ }).fill('Іванко Мельник');
    await page.getByLabel('Запам’ятати імена попутників').check();
    await page.getByLabel('Ваш телефон').fill('+380671112233');
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/companions'),
    );
    await page.getByRole('button', { name: /^(Забронювати|Надіслати|Запитати)/ }).click();
    await expect(page).toHaveURL(/\/booking\//);
    await saved;
  });

  const edit = '/passenger/edit';
  await test.step('the profile has the name, and takes the year of birth', async () => {
    await page.goto(edit);
    await page.getByRole('button', { name: 'Змінити: Іванко Мельник' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Рік народження (необов’язково)').fill('12');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByLabel('Рік народження (необов’язково)')).toHaveAttribute('aria-invalid', 'true');
    await axe(page);
    const year = new Date(now()).getUTCFullYear() - CHILD_OF;
    await dialog.getByLabel('Рік народження (необов’язково)').fill(String(year));
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${year} року народження`)).toBeVisible();
  });

  await test.step('one press fills the name and the class of the next booking', async () => {
    await open(next);
    await axe(page);
    await offered.click();
    await expect(page.getByRole('textbox', { name: /^Пасажир 2/ })).toHaveValue('Іванко Мельник');
    await expect(page.getByLabel('Категорія пасажира 2').getByRole('option', { selected: true })).toHaveText(/Дитина/);
    await expect(offered).toHaveCount(0);
  });

  await test.step('a deleted name is offered no more', async () => {
    await page.goto(edit);
    await page.getByRole('button', { name: 'Видалити: Іванко Мельник' }).click();
    await expect(page.getByText('Поки нікого не збережено.')).toBeVisible();
    await axe(page);
    await page.goto(`/search/${tripId}/book?from=0&to=2`);
    await page.getByRole('button', { name: 'Більше', exact: true }).click();
    await expect(page.getByRole('textbox', { name: /^Пасажир 2/ })).toBeVisible();
    await expect(page.getByText('Хто їздив із вами')).toHaveCount(0);
  });
});
