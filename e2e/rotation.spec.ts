import type { Bus } from '#shared/network/fleet/schema.ts';
import { companyWithDriver, hire } from './support/company.ts';
import { QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { invite, mailedLink, somebody } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.skip(({ isMobile }) => isMobile, 'routes are planned at a desk');

test('the office lets two buses with their crews take turns on a route', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const other = await hire(owner, 'Юрій');
  const { id: _, photos: __, drivers: ___, ...input } = bus;
  const spare = await ask<Bus>('POST /api/buses', { token: owner.token, body: { ...input, number: `S${bus.number}` } });
  const { routeId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(QUIET_DAY) });
  const page = await pageOf(owner);
  await page.goto(`/carrier/route-edit/${routeId}`);
  await page.getByRole('button', { name: 'Додати автобус і водія до черги' }).click();
  await page.getByLabel('Автобус, 2-й у черзі').selectOption(String(spare.id));
  await page.getByLabel('Водій, 2-й у черзі').selectOption(String(other.user.id));
  await axe(page);
  await page.getByRole('button', { name: 'Зберегти маршрут' }).click();
  await expect(page.getByText('Маршрут збережено, він діє')).toBeVisible();
  await page.goto('/trips/list');
  const rows = page.getByRole('row').filter({ hasText: 'Львів – Вроцлав' });
  const staff = [
    [bus.number, driver.user.lastName],
    [spare.number, other.user.lastName],
    [bus.number, driver.user.lastName],
  ];
  for (const [at, [number = '', lastName = '']] of staff.entries()) {
    await expect(rows.nth(at).getByRole('cell', { name: number, exact: true })).toBeVisible();
    await expect(rows.nth(at)).toContainText(lastName);
  }
});

test('the office plans a driver who is only invited, and the trips are theirs once they accept', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const { routeId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(QUIET_DAY) });
  const person = somebody('Роман');
  await invite(owner, person);
  const page = await pageOf(owner);
  await page.goto(`/carrier/route-edit/${routeId}`);
  const choice = page.getByLabel('Водій', { exact: true });
  await choice.selectOption({ label: `${person.name} ${person.lastName} (запрошено)` });
  await expect(page.getByText('Стане водієм, щойно прийме запрошення.', { exact: false })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Зберегти маршрут' }).click();
  await expect(page.getByText('Маршрут збережено, він діє')).toBeVisible();
  await page.goto('/carrier/routes');
  await expect(page.getByText(`${person.name} ${person.lastName} (запрошено)`).first()).toBeVisible();

  const guest = await pageOf(null);
  await guest.goto(await mailedLink(person.email, 'setup-password'));
  await guest.getByLabel('Новий пароль', { exact: true }).fill(person.password);
  await guest.getByLabel('Новий пароль ще раз').fill(person.password);
  await guest.getByLabel('Новий пароль ще раз').press('Enter');
  await expect(guest).not.toHaveURL(/\/account\//);
  await page.goto('/trips/list');
  const rows = page.getByRole('row').filter({ hasText: 'Львів – Вроцлав' });
  await expect(rows.first()).toContainText(person.lastName);
});
