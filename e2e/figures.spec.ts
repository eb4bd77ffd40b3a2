import { readFile } from 'node:fs/promises';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a driver sees the sales of a route and how full its legs are, and downloads the table', {
  tag: '@desktop',
}, async ({ page, axe }) => {
  const driver = await driverWithBus('Назар');
  const { tripId, date } = await routeOf(driver);
  const { token } = await signUp('Олена');
  const travellers = [
    { name: 'Олена Савчук', seat: 5 },
    { name: 'Іван Савчук', seat: 6 },
  ];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, { token, body });
  await ask(`POST /api/bookings/${bookings[0]?.id}/confirm`, { token: driver.token, body: {} });
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await expect(page).toHaveURL(/dashboard/);

  const split = page.getByRole('radiogroup', { name: 'Розбивка' });

  await test.step('the figures of the current month are empty, and those of the trip’s days have one trip', async () => {
    await page.getByRole('link', { name: 'Показники за маршрутами, водіями й автобусами' }).click();
    await expect(page.getByRole('heading', { name: 'Показники' })).toBeVisible();
    await page.getByText('Дні', { exact: true }).click();
    await page.getByLabel('До', { exact: true }).fill(date);
    await page.getByLabel('Від', { exact: true }).fill(date);
    await expect(page.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`period=days.*${date}`));
    await axe(page);
  });

  await test.step('the split by bus stays in the address', async () => {
    await split.getByText('Автобус', { exact: true }).click();
    await expect(page.getByText(`Setra S 415, ${driver.bus.number}`).filter({ visible: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Setra S 415, ${driver.bus.number}`).filter({ visible: true })).toBeVisible();
    await split.getByText('Маршрут', { exact: true }).click();
  });

  await test.step('a route shows how full each leg is', async () => {
    await page.getByRole('button', { name: 'Львів – Вроцлав' }).filter({ visible: true }).click();
    const legs = page.getByRole('dialog', { name: 'Заповненість за відрізками' });
    await expect(legs.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '10');
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(legs).toBeHidden();
  });

  await test.step('the table is a CSV file with the sum in its last line', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Завантажити CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`vezu-pokaznyky-${date}-${date}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.at(-1)).toMatch(/^Разом;1;0;2;/);
  });
});
