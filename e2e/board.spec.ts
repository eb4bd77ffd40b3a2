import type { Bus } from '#shared/network/fleet/schema.ts';
import { companyWithDriver, hire } from './support/company.ts';
import { QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.skip(({ isMobile }) => isMobile, 'the board is at a desk');

test('the office gives a trip another bus by dragging its bar and another driver by a key, each after a preview', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const other = await hire(owner, 'Юрій');
  const { id: _, photos: __, drivers: ___, ...input } = bus;
  const spare = await ask<Bus>('POST /api/buses', { token: owner.token, body: { ...input, number: `S${bus.number}` } });
  const { tripId, date } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(QUIET_DAY) });
  const page = await pageOf(owner);
  await page.goto(`/company/board?day=${date}`);
  const rowOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: false }) });
  const bar = page.getByRole('link', { name: /Львів – Вроцлав/ });
  const barIn = (name: string) => rowOf(name).getByRole('link', { name: /Львів – Вроцлав/ });
  await expect(barIn(`${bus.number} `)).toBeVisible();

  const [from, to] = [await bar.boundingBox(), await rowOf(spare.number).boundingBox()];
  if (!from || !to) throw new Error('the bar or the row is not shown');
  await page.mouse.move(from.x + 20, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Автобус і водії рейсу' });
  await expect(dialog.getByLabel('Автобус')).toHaveValue(String(spare.id));
  await expect(dialog.getByText('На рейсі ще нікого немає')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Замінити' }).click();
  await expect(barIn(spare.number)).toBeVisible();

  await page.getByRole('button', { name: 'Повернути' }).click();
  await expect(dialog.getByLabel('Автобус')).toHaveValue(String(bus.id));
  await dialog.getByRole('button', { name: 'Замінити' }).click();
  await expect(barIn(spare.number)).toBeHidden();

  await bar.focus();
  await page.keyboard.press('d');
  await expect(dialog.getByLabel('Водій', { exact: true })).toBeFocused();
  await dialog.getByLabel('Водій', { exact: true }).selectOption(String(other.user.id));
  await dialog.getByRole('button', { name: 'Замінити' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('radiogroup', { name: 'Рядки дошки' }).getByText('Водії').click();
  await expect(barIn(`${other.user.name} ${other.user.lastName}`)).toBeVisible();
  await axe(page);

  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}$`));
  await page.goBack();
  await expect(barIn(`${other.user.name} ${other.user.lastName}`)).toBeVisible();
});

test('the office ticks two trips in the table, gives both another bus after one preview, and takes it back', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const { id: _, photos: __, drivers: ___, ...input } = bus;
  const spare = await ask<Bus>('POST /api/buses', { token: owner.token, body: { ...input, number: `S${bus.number}` } });
  await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(QUIET_DAY) });
  const page = await pageOf(owner);
  await page.goto('/trips/list');
  const ticks = page.getByRole('checkbox', { name: /Львів – Вроцлав/ });
  await ticks.nth(0).click();
  await ticks.nth(1).click();
  const bar = page.getByRole('region', { name: 'Дії з вибраними' });
  await bar.getByRole('button', { name: 'Автобус' }).click();
  const dialog = page.getByRole('dialog', { name: 'Автобус для 2 рейсів' });
  await dialog.getByLabel('Автобус').selectOption(String(spare.id));
  await expect(dialog.getByText('Зміняться 2 рейси.')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Змінити 2 рейси' }).click();
  const withSpare = page.getByRole('cell', { name: spare.number });
  await expect(withSpare).toHaveCount(2);
  await page.getByRole('button', { name: 'Повернути' }).click();
  await expect(withSpare).toHaveCount(0);
});
