import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ expected: [{ console: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ }] });

test('an open form holds its seats, which another person sees taken, and gives them back when it is closed', async ({
  page,
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Мирон', { seatsCount: 8, layout: '2+1' });
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const path = `/search/${tripId}/book?from=0&to=2`;
  const free = async () => (await ask<{ free: number }>(`GET /api/trips/${tripId}/seats?from=0&to=2`)).free;

  await test.step('a guest holds one seat, then two, before anything is typed', async () => {
    await page.goto(path);
    await expect(page.getByText(/^Тримаємо місце \d+$/)).toBeVisible();
    await expect(page.getByRole('timer', { name: 'Залишилося часу' })).toHaveText(/^1[45]:\d\d$/);
    await axe(page);
    await page.getByRole('button', { name: 'Більше' }).first().click();
    await expect(page.getByText(/^Тримаємо місця \d+, \d+$/)).toBeVisible();
    expect(await free()).toBe(6);
  });

  const other = await pageOf(await signUp('Соломія'));
  await test.step('another person chooses among the other seats', async () => {
    await other.goto(path);
    await expect(other.getByText(/^Тримаємо місце \d+$/)).toBeVisible();
    await expect(other.getByRole('button', { name: /^Місце \d+, .*зайняте$/ })).toHaveCount(2);
    await other.getByRole('button', { name: /^Місце 8, / }).click();
    await expect(other.getByText('Тримаємо місце 8')).toBeVisible();
  });

  await test.step('without a connection the form says so, and holds again with one', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Більше' }).first().click();
    await expect(page.getByText(/^Немає зв’язку, тож місць ми не тримаємо/)).toBeVisible();
    await axe(page);
    await page.context().setOffline(false);
    await expect(page.getByText(/^Тримаємо місця \d+, \d+, \d+$/)).toBeVisible({ timeout: 20_000 });
  });

  await test.step('who books gets the held seat, and a closed form gives its seats back', async () => {
    await other.getByLabel('Ваш телефон').fill('067 111 22 55');
    await other.getByRole('button', { name: 'Забронювати місце' }).click();
    await expect(other).toHaveURL(/\/booking\/\d+$/);
    await page.goto('/help');
    await expect.poll(free).toBe(7);
  });
});

test('a chosen seat stays chosen while the server has not answered, also when its answer is lost', async ({
  pageOf,
}) => {
  const { tripId } = await routeOf(await driverWithBus('Мирон'), { first: soon(THIRD_QUIET_DAY) });
  const page = await pageOf(await signUp('Олена'));
  await page.goto(`/search/${tripId}/book?from=0&to=2`);
  await expect(page.getByText(/^Тримаємо місце \d+$/)).toBeVisible();
  const heldByServer = page.waitForResponse(
    async (answer) => /\/terms/.test(answer.url()) && (await answer.json()).taken?.includes(7) === true,
  );
  await page.route(
    /\/seat-holds\?/,
    async (route) => {
      await route.fetch();
      await heldByServer;
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: /^Місце 7, .*вільне/ }).click();
  const traveller = page.getByLabel('Пасажир 1, місце 7');
  await traveller.fill('Олена Дяченко');
  await heldByServer;
  await expect(page.getByText('Тримаємо місце 7')).toBeVisible();
  await expect(traveller).toHaveValue('Олена Дяченко');
  await page.getByLabel('Ваш телефон').fill('067 111 22 56');
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  await expect(page.getByText(/місце 7/).first()).toBeVisible();
});
