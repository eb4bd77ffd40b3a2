import { openOutboxDirectly } from './support/outbox.ts';
import { signUp, somebody } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

// The home of a single driver asks for the last time while they become a driver of the company.
test.use({
  expected: [
    { status: 404, url: /\/api\/routes/ },
    { status: 403, url: /\/api\/debts/ },
  ],
});

test('an owner invites a driver, who accepts with a password through the mail, and sees the bus', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const owner = await signUp('Марта', { userType: 'carrier', carrierName: 'Явір Тур' });
  const bus = await ask<{ id: number }>('POST /api/buses', { token: owner.token, body: BUS });
  const driver = somebody('Роман');
  const page = await pageOf(owner);
  const proof = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' });

  await test.step('the invitation is sent, after its errors are corrected', async () => {
    await page.goto('/carrier/members');
    await page.getByRole('button', { name: 'Запросити' }).click();
    const dialog = page.getByRole('dialog', { name: 'Запросити' });
    await expect(dialog.getByLabel('Електронна пошта')).toBeFocused();
    await dialog.getByLabel('Електронна пошта').fill('roman');
    await dialog.getByLabel('Ім’я').fill(driver.name);
    await dialog.getByLabel('Прізвище').fill(driver.lastName);
    await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click();
    await expect(dialog.getByLabel('Електронна пошта')).toBeFocused();
    await axe(page);
    await dialog.getByLabel('Електронна пошта').fill(driver.email);
    await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click();
    await proof.getByLabel('Пароль', { exact: true }).fill(owner.password);
    await axe(page);
    await proof.getByRole('button', { name: 'Підтвердити' }).click();
    await expect(page.getByText(`Запрошення надіслано на ${driver.email}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Запрошені' })).toBeVisible();
  });

  const guest = await pageOf(null);
  await openOutboxDirectly(guest.context());
  await test.step('the mail leads to who invites and to the choice of a password, which accepts', async () => {
    const row = guest
      .getByRole('row')
      .filter({ hasText: driver.email })
      .getByRole('link', { name: 'Вас запрошують до команди у Vezu' });
    await expect(async () => {
      await guest.goto('/outbox');
      await expect(row).toBeVisible({ timeout: 500 });
    }).toPass();
    await row.click();
    const href = await guest.getByRole('link', { name: 'Прийняти запрошення' }).getAttribute('href');
    await guest.goto(href ?? '');
    await expect(guest.getByText('Компанія «Явір Тур» запрошує вас водієм.')).toBeVisible();
    await guest.getByLabel('Новий пароль', { exact: true }).fill(driver.password);
    await guest.getByLabel('Новий пароль ще раз').fill(driver.password);
    await axe(guest);
    await guest.getByLabel('Новий пароль ще раз').press('Enter');
    await expect(guest).not.toHaveURL(/\/account\//);
  });

  await test.step('the app shows the company', async () => {
    await expect(guest.getByRole('banner')).toContainText('Явір Тур');
  });

  await test.step('the owner sees the driver without a reload, and assigns the bus', async () => {
    await expect(page.getByRole('main').getByText(`${driver.name} ${driver.lastName}`).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Запрошені' })).toBeHidden();
    await page.goto('/carrier/drivers');
    await page.getByRole('button', { name: 'Без автобуса' }).click();
    await page
      .getByRole('menuitem', { name: /Setra S 415/ })
      .or(page.getByRole('menuitemradio', { name: /Setra S 415/ }))
      .click();
    await expect(page.getByRole('button', { name: BUS.number })).toBeVisible();
    await axe(page);
    // The choice is shown before the server has stored it, which takes seconds on a busy disk.
    const drivers = async () => {
      const buses = await ask<{ drivers: unknown[] }[]>('GET /api/buses', { token: owner.token });
      return buses.flatMap((one) => one.drivers);
    };
    await expect.poll(drivers, { timeout: 60_000 }).toHaveLength(1);
    await guest.goto('/driver/bus');
    await expect(guest.getByRole('heading', { name: 'Setra S 415' })).toBeVisible();
    expect(bus.id).toBeGreaterThan(0);
  });

  await test.step('a removed driver has lost the company at once', async () => {
    await page.goto('/carrier/members');
    const actions = page.getByRole('button', { name: `Дії: ${driver.name} ${driver.lastName}` });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Вилучити з команди' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Вилучити з команди' }).click();
    // The toast that says so is gone after five seconds, which a slow machine needs for less.
    await expect(actions).toBeHidden();
    await expect(guest.getByRole('banner')).not.toContainText('Явір Тур');
  });

  const alone = guest.getByRole('dialog', { name: 'Працювати самому?' });
  const own = guest.getByRole('banner').getByText(`${driver.name} ${driver.lastName}`);
  await test.step('the removed driver works alone, as their own carrier', async () => {
    await guest.goto('/driver/dashboard');
    await guest.getByRole('button', { name: 'Працюю сам' }).click();
    await axe(guest);
    await alone.getByRole('button', { name: 'Працюю сам' }).click();
    await expect(own).toBeVisible();
  });

  await test.step('invited again, they are asked first, because their own carrier rests then', async () => {
    await page.getByRole('button', { name: 'Запросити' }).click();
    const dialog = page.getByRole('dialog', { name: 'Запросити' });
    await dialog.getByLabel('Електронна пошта').fill(driver.email);
    await dialog.getByLabel('Ім’я').fill(driver.name);
    await dialog.getByLabel('Прізвище').fill(driver.lastName);
    await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click();
    await proof.getByLabel('Пароль', { exact: true }).fill(owner.password);
    await proof.getByRole('button', { name: 'Підтвердити' }).click();
    await expect(page.getByText(`Запрошення надіслано на ${driver.email}`)).toBeVisible();
    const strip = guest.getByRole('region', { name: 'Запрошення до компаній' });
    await strip.getByRole('button', { name: 'Прийняти' }).click();
    const asks = guest.getByRole('dialog', { name: 'Перейти до «Явір Тур»?' });
    await axe(guest);
    await asks.getByRole('button', { name: 'Прийняти' }).click();
    await expect(guest.getByRole('banner')).toContainText('Явір Тур');
  });

  await test.step('they leave the company, and have their own carrier again', async () => {
    await guest.goto('/settings#work');
    await guest.getByText('Ви працюєте в «Явір Тур»').click();
    await guest.getByRole('button', { name: 'Працюю сам' }).click();
    await expect(alone).toContainText('Ви підете з компанії «Явір Тур»');
    await alone.getByRole('button', { name: 'Працюю сам' }).click();
    await expect(own).toBeVisible();
  });
});

const BUS = {
  manufacturer: 'Setra',
  model: 'S 415',
  year: 2019,
  color: 'Білий',
  number: `E${Date.now().toString(36).slice(-6).toUpperCase()}`,
  seatsCount: 20,
  layout: '2+2',
  parcelCapacityKg: 200,
  status: 'active',
  amenities: ['wifi'],
};
