import { randomUUID } from 'node:crypto';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { mailedLink, signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { complain, decide } from './support/reports.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a visitor reports a carrier, support hides its page, and the reporter reads the decision and complains', async ({
  page,
  browser,
  axe,
}, { project }) => {
  const name = `Тумбочка ${project.name}`;
  const carrierId = await withDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`
      insert into carrier (name, single_driver) values (${name}, false) returning id`;
    return row?.id ?? 0;
  });
  await page.goto(`/carriers/${carrierId}`);
  await page.getByRole('button', { name: 'Поскаржитися' }).click();
  await page.getByRole('radio', { name: 'Неправда' }).check();
  await page.getByLabel('Подробиці').fill('Такої компанії немає в реєстрі.');
  await page.getByLabel('Ваше ім’я').fill('Марта');
  await page.getByLabel('Електронна пошта для відповіді').fill(`marta.${project.name}@example.org`);
  await axe(page);
  await page.getByRole('button', { name: 'Надіслати скаргу' }).click();
  await page.getByRole('link', { name: 'Відкрити скаргу' }).click();
  await expect(page.getByText('Розглядаємо')).toBeVisible();
  await axe(page);
  const receipt = page.url();
  await page.goto('/transparency');
  await expect(page.getByRole('heading', { name: 'Звіт про прозорість' })).toBeVisible();
  await axe(page);

  await enterAsOperator(page, await newOperator('support'));
  await page
    .getByRole('main')
    .getByRole('link', { name: /скарг.* без рішення/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/reports/);
  await axe(page);
  await page.getByRole('link', { name }).click();
  await page.getByRole('checkbox', { name: 'Приховати' }).check();
  await page.getByLabel('Факти').fill('У реєстрі такої назви немає.');
  await page.getByRole('button', { name: 'Скласти тексти' }).click();
  await page.getByRole('button', { name: 'Ухвалити й надіслати' }).click();
  await expect(page.getByText('приховано').first()).toBeVisible();
  await axe(page);
  await page.goto('/admin/transparency');
  await expect(page.getByRole('heading', { name: 'Звіт про прозорість' })).toBeVisible();
  const visitor = await browser.newContext();
  const otherPage = await visitor.newPage();
  await otherPage.goto(receipt);
  await expect(otherPage.getByText('Скарга підтвердилася')).toBeVisible();
  await otherPage.getByLabel('Чому рішення неправильне').fill('Приховати замало.');
  await otherPage.getByRole('button', { name: 'Оскаржити' }).click();
  await expect(otherPage.getByText('Ваша скарга на рішення')).toBeVisible();
  await visitor.close();
});

test('a seller is stopped, reads why and complains, and another operator lets it sell again', async ({
  page,
  pageOf,
  axe,
}) => {
  test.slow();
  const driver = await driverWithBus('Остап');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const carrierId = driver.carrier?.carrier_id ?? 0;
  const departures = () => ask<unknown[]>(`GET /api/search/departures?carrier=${carrierId}`);
  const report = await reportOf({ kind: 'carrier', id: carrierId });
  expect(await departures()).not.toHaveLength(0);

  await enterAsOperator(page, await newOperator());
  await decide(page, report, 'Зупинити продаж');
  expect(await departures()).toHaveLength(0);
  const visitor = await pageOf(null);
  await visitor.goto(`/search/${tripId}?from=0&to=2`);
  await expect(visitor.getByText('Перевізник зараз не продає через Vezu')).toBeVisible();
  await axe(visitor);

  const otherPage = await pageOf(driver);
  await otherPage.goto('/driver/dashboard');
  const restrictions = otherPage.getByRole('region', { name: 'Обмеження' });
  await expect(restrictions).toContainText('Vezu зупинила продаж ваших поїздок');
  await axe(otherPage);
  await restrictions.getByRole('link', { name: 'Причини й оскарження' }).click();
  await expect(otherPage.getByText('продаж зупинено', { exact: true })).toBeVisible();
  await complain(otherPage, 'Рейс виконано, ось звіт.');
  await axe(otherPage);

  await page.goto(`/admin/reports/${report}`);
  await expect(page.getByText('Має вирішити інший оператор')).toBeVisible();
  const other = await pageOf(null);
  await enterAsOperator(other, await newOperator());
  await other.goto(`/admin/reports/${report}`);
  await other.getByRole('textbox', { name: 'Відповідь', exact: true }).fill('Звіт це підтверджує.');
  await axe(other);
  await other.getByRole('button', { name: 'Скасувати рішення' }).click();
  await expect(other.getByText('Рішення скасовано')).toBeVisible();

  await otherPage.reload();
  await expect(otherPage.getByText('Звіт це підтверджує.')).toBeVisible();
  await expect(otherPage.getByText('Рішення скасовано')).toBeVisible();
  await otherPage.goto('/driver/dashboard');
  await expect(otherPage.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(restrictions).toBeHidden();
  expect(await departures()).not.toHaveLength(0);
});

test('a hidden photo is marked for its carrier, who reads why, and nobody else sees it', async ({ page, pageOf, axe }, {
  project,
}) => {
  const carrierName = `Світлиця ${project.name}`;
  const owner = await signUp('Орест', { userType: 'carrier', carrierName });
  const carrierId = owner.carrier?.carrier_id ?? 0;
  const otherPage = await pageOf(owner);
  await otherPage.goto('/carrier/about-edit');
  const photos = otherPage.getByRole('list', { name: 'Фото' });
  const files = ['1.png', '2.png'].map((name, n) => ({ name, mimeType: 'image/png', buffer: png(40 + n, 30) }));
  await otherPage.locator('input[type=file][multiple]').setInputFiles(files);
  await expect(photos.getByRole('img')).toHaveCount(2);
  const shown = () => ask<{ photos: { id: number }[] }>(`GET /api/carriers/${carrierId}`);
  const [first] = (await shown()).photos;

  const report = await reportOf({ kind: 'carrier_photo', id: first?.id ?? 0 });
  await enterAsOperator(page, await newOperator('support'));
  await decide(page, report, 'Приховати');
  await expect(page.getByText(`Фото перевізника: ${carrierName}`)).toBeVisible();
  expect((await shown()).photos.map(({ id }) => id)).not.toContain(first?.id);
  await page.goto(`/admin/reports/${await reportOf({ kind: 'carrier_photo', id: first?.id ?? 0 })}`);
  await expect(page.getByRole('checkbox', { name: 'Показати знову' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Приховати', exact: true })).toHaveCount(0);
  await axe(page);

  await otherPage.reload();
  await expect(photos.getByRole('listitem').first().getByText('Приховано')).toBeVisible();
  await expect(photos.getByText('Приховано')).toHaveCount(1);
  await axe(otherPage);
  await otherPage.goto('/carrier/dashboard');
  const restrictions = otherPage.getByRole('region', { name: 'Обмеження' });
  await expect(restrictions).toContainText('Vezu приховала: фото перевізника');
  await restrictions.getByRole('link', { name: 'Причини й оскарження' }).click();
  await expect(otherPage.getByText('приховано', { exact: true })).toBeVisible();
});

test.describe('a blocked person', () => {
  test.use({ expected: [{ status: 403, url: /\/api\/(login|password-links)/ }] });

  test('is reported from the profile, reads why at the sign-in and behind a password link, and complains', async ({
    page,
    pageOf,
    axe,
  }) => {
    test.slow();
    const driver = await driverWithBus('Зеновій');
    const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
    const passenger = await signUp('Данило');
    await bookSeat(passenger, tripId);
    const otherPage = await pageOf(driver);
    await otherPage.goto(`/passenger/show/${passenger.user.id}`);
    await otherPage.getByRole('button', { name: 'Поскаржитися' }).click();
    await otherPage.getByRole('radio', { name: 'Грубість або погрози' }).check();
    await axe(otherPage);
    await otherPage.getByRole('button', { name: 'Надіслати скаргу' }).click();
    const title = await otherPage.getByRole('heading', { name: /Скаргу № \d+ отримано/ }).textContent();
    await ask('POST /api/password-resets', { body: { email: passenger.email } });
    const link = await mailedLink(passenger.email, 'setup-password');

    await enterAsOperator(page, await newOperator());
    await decide(page, Number(/\d+/.exec(title ?? '')?.[0]), 'Заблокувати');

    const blocked = await pageOf(null);
    await blocked.goto('/account/login');
    await blocked.getByLabel('Електронна пошта').fill(passenger.email);
    await blocked.locator('input[type=password]').fill(passenger.password);
    await blocked.locator('input[type=password]').press('Enter');
    await expect(blocked.getByRole('alert')).toContainText('Обліковий запис заблоковано');
    const reasons = blocked.getByRole('link', { name: 'Причини й оскарження' });
    await expect(reasons).toBeVisible();
    await axe(blocked);
    await blocked.goto(link);
    await expect(blocked.getByRole('alert')).toContainText('Обліковий запис заблоковано');
    await expect(reasons).toBeVisible();
    await axe(blocked);
    await reasons.click();
    await expect(blocked.getByText('заблоковано', { exact: true })).toBeVisible();
    await complain(blocked, 'Це був не я.');
  });
});

/** Files a report as a visitor; returns its number. */
async function reportOf(thing: { kind: string; id: number }): Promise<number> {
  // Its own mailbox, because one takes ten reports in a quarter of an hour.
  const email = `marta.${randomUUID()}@journey.example`;
  const body = { thing, reason: 'false', words: 'Це неправда.', name: 'Марта', email };
  const { number } = await ask<{ number: number }>('POST /api/reports', { body });
  return number;
}
