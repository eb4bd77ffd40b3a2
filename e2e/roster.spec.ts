import { weekday } from '#shared/core/time.ts';
import { companyWithDriver, hire } from './support/company.ts';
import { routeOf, soon } from './support/fleet.ts';
import { expect, test } from './support/test.ts';

test('the office gives a driver a day off, and sees the trip that needs another driver', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const { tripId, date } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(6 * 24 * 60) });
  const page = await pageOf(owner);
  await page.goto('/trips/list');
  await page.getByRole('link', { name: 'Графік водіїв' }).click();
  await expect(page.getByRole('heading', { name: 'Графік водіїв' })).toBeVisible();
  const name = `${driver.user.name} ${driver.user.lastName}`;
  // Six days ahead is the Sunday of this week on a Monday, and in the next week on every other day.
  const inThisWeek = weekday(date) === 6;
  if (!inThisWeek) await page.getByRole('button', { name: 'Наступний тиждень' }).click();
  await expect(page.locator(`a[href$="/trips/list/${tripId}"]`).first()).toBeVisible();
  await expect(page.getByText(/Пораховано за розкладом, а не за тахографом/)).toBeVisible();
  await expect(page.getByText(/^\d+\sгод.* із 56\sгод$/).first()).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Перший день').fill(date);
  await dialog.getByLabel('Причина').selectOption({ label: 'відпустка' });
  await axe(page);
  await dialog.getByRole('button', { name: 'Додати' }).click();
  await expect(dialog.getByText('На ці дні вже є рейси. Знайдіть їм іншого водія:')).toBeVisible();
  await dialog.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/replace$`));

  const own = await pageOf(driver);
  await own.goto('/trips/roster');
  await expect(own.getByRole('heading', { name: 'Мій графік' })).toBeVisible();
  if (!inThisWeek) await own.getByRole('button', { name: 'Наступний тиждень' }).click();
  await expect(own.getByText('відпустка').first()).toBeVisible();
  await expect(own.getByText('рейс у вихідний').first()).toBeVisible();
});

test('the office is warned when it assigns a driver for whom the trip would be too long', { tag: '@desktop' }, async ({
  pageOf,
  axe,
  isMobile,
}) => {
  const { owner, driver, bus } = await companyWithDriver();
  const stops = [
    { town: 'Львів', after: 0, cost: 0 },
    { town: 'Краків', after: 14 * 60, cost: 32 },
    { town: 'Вроцлав', after: 20 * 60, cost: 45 },
  ];
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(6 * 24 * 60), stops });
  const page = await pageOf(owner);
  await page.goto(`/trips/list/${tripId}`);
  if (isMobile) await page.getByRole('button', { name: 'Ще дії з рейсом' }).click();
  await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Змінити водія' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/за кермом за день, а можна щонайбільше 10\sгод \(стаття 6\(1\)\)/)).toBeVisible();
  await axe(page);
});

test('a second driver is assigned, works with the trip sheet, and is in the roster of both', {
  tag: '@desktop',
}, async ({ pageOf, axe, isMobile }) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const second = await hire(owner, 'Василь');
  const { tripId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(50) });
  const [first, mate] = [driver, second].map(({ user }) => `${user.name} ${user.lastName}`);
  const page = await pageOf(owner);
  await page.goto(`/trips/list/${tripId}`);
  if (isMobile) await page.getByRole('button', { name: 'Ще дії з рейсом' }).click();
  await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Змінити водія' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Другий водій').selectOption({ label: mate ?? '' });
  await axe(page);
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${first}, ${mate}`).first()).toBeVisible();

  const otherPage = await pageOf(second);
  await otherPage.goto('/trips/list');
  await otherPage.locator(`a[href*="/trips/list/${tripId}"]`).first().click();
  await otherPage.getByRole('button', { name: 'Почати посадку' }).click();
  await expect(page.getByText('Посадка').first()).toBeVisible();
  await otherPage.goto('/trips/roster');
  await expect(otherPage.getByText(`удвох: ${first}`).first()).toBeVisible();
  await axe(otherPage);

  await otherPage.getByRole('button', { name: 'Створити посилання' }).click();
  const link = otherPage.getByRole('button', { name: /\/api\/roster\/[0-9a-f]{40}\.ics/ });
  const address = (await link.textContent())?.match(/\/api\/roster\/[0-9a-f]+\.ics/)?.[0] ?? '';
  const read = () => otherPage.request.get(address);
  expect(await (await read()).text()).toContain(`UID:trip-${tripId}@vezu`);
  await axe(otherPage);
  await otherPage.getByRole('button', { name: 'Скасувати посилання' }).click();
  await expect(link).toBeHidden();
  expect((await read()).status()).toBe(404);
});
