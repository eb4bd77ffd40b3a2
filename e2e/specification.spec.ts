import { driverWithBus, routeOf } from './support/fleet.ts';
import { demo, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('the language cookie is set on the first visit', async ({ page, context }) => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'vezu_locale')).toMatchObject({ value: 'uk', sameSite: 'Lax' });
});

test('a toast is shown for 5,000 ms, and longer while it is held', { tag: '@desktop' }, async ({
  pageOf,
  isMobile,
}) => {
  test.skip(Boolean(isMobile), 'a pointer holds it, a finger does not');
  const page = await pageOf(await signUp('Зоряна'));
  await page.goto('/passenger/edit');
  const name = page.getByLabel('Ім’я', { exact: true });
  await name.fill('Зоря');
  await expect(page.locator('.toaster'), 'what shows toasts has come').toBeAttached();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const toast = page.locator('.toast');
  await page.getByRole('button', { name: 'Зберегти' }).click();
  // The clock stands still: it is moved until the toast appears.
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await toast.count()).toBe(1);
  }).toPass();
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect(async () => {
    const box = await toast.boundingBox();
    expect(width - (box?.x ?? 0) - (box?.width ?? 0), 'from the right edge').toBeLessThan(30);
    expect(box?.x, 'not across the page').toBeGreaterThan(width / 2);
    expect(box?.y, 'from the top').toBeLessThan(80);
  }).toPass();
  await page.clock.runFor(3_000);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 400);
  await page.clock.runFor(1_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  // It begins to disappear; the clock stands still, so that the animation would not end.
  await expect(page.locator('.toast:not([data-ending-style])')).toHaveCount(0);
});

test('a signed-in person’s socket begins with who it is, and a visitor has none', async ({ page, pageOf }) => {
  const person = await signUp('Зоряна');
  const own = await pageOf(person);
  const socket = own.waitForEvent('websocket');
  await own.goto('/passenger/show');
  const frame = await (await socket).waitForEvent('framesent');
  expect(JSON.parse(String(frame.payload))).toEqual({ type: 'auth', user_id: person.user.id, token: person.token });
  const opened: string[] = [];
  page.on('websocket', (one) => opened.push(one.url()));
  await page.goto('/welcome');
  // The connection is loaded after the first screen, like what this waits for.
  await expect(page.locator('.toaster')).toBeAttached();
  expect(opened).toEqual([]);
});

test('the top bar of drivers: logo and name lead to the public page, and the title is the page’s', async ({
  pageOf,
  isMobile,
}) => {
  const driver = demo('singleDriver');
  const page = await pageOf(driver);
  await page.goto('/driver/routes');
  const bar = page.getByRole('banner').first();
  await expect(bar.getByText('Маршрути').filter({ visible: true })).toHaveCount(1);
  if (isMobile) await expect(bar.getByRole('button', { name: 'Відкрити меню' })).toBeVisible();
  await bar.getByRole('link', { name: driver.carrier?.carrierName ?? '' }).click();
  await expect(page).toHaveURL(`/carriers/${driver.carrier?.carrier_id}`);
});

test('an open menu prevents scrolling; a short touch outside closes it, and a scrolling touch does not', async ({
  page,
  isMobile,
}) => {
  await page.goto('/search?passengers=2');
  const [lviv] = await ask<{ id: number }[]>(`GET /api/places?q=${encodeURIComponent('Львів')}`);
  const [warsaw] = await ask<{ id: number }[]>(`GET /api/places?q=${encodeURIComponent('Варшава')}`);
  await page.goto(`/search?from=${lviv?.id}&to=${warsaw?.id}`);
  const sort = page.getByRole('button', { name: 'За відправленням' });
  await sort.click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  const touch = (moved: number) =>
    page.evaluate((by) => {
      const send = (type: string, y: number) =>
        document.body.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX: 20, clientY: y }),
        );
      send('pointerdown', 300);
      send('pointerup', 300 + by);
    }, moved);
  await touch(20);
  await expect(menu).toBeVisible();
  await touch(19);
  await expect(menu).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  if (isMobile) await page.getByRole('button', { name: 'Ще', exact: true }).click();
  await page.getByRole('button', { name: 'Українська' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Мова' })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
});

test('a driver without a bus and routes never sees a dialog about it', async ({ pageOf }) => {
  const page = await pageOf(await signUp('Новак', { userType: 'driver', singleDriver: true }));
  await page.goto('/driver/dashboard');
  await expect(page.locator('.toaster'), 'what lies over the page has come').toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the countries are stored in the reader’s language, and deleted when the language changes', async ({
  pageOf,
  isMobile,
}) => {
  const page = await pageOf(await signUp('Уляна'));
  await page.goto('/passenger/edit');
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('vezu') ?? 'null')?.countryList?.[0]?.name ?? null);
  await expect.poll(stored).toBe('Австрія');
  await page.goto('/help');
  if (isMobile) await page.getByRole('button', { name: 'Ще', exact: true }).click();
  await page.getByRole('button', { name: 'Українська' }).last().click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog', { name: 'Мова' }).getByText('English').click();
  await reloaded;
  await expect.poll(stored).toBe(null);
  await page.goto('/passenger/edit');
  await expect.poll(stored).toBe('Austria');
});

test('the editors without an id open the only bus and route, and say when there is none of that number', async ({
  pageOf,
}) => {
  const driver = await driverWithBus('Гордій');
  const page = await pageOf(driver);
  await page.goto('/driver/route-edit');
  await expect(page).toHaveURL(/\/driver\/route-add$/);
  const { routeId } = await routeOf(driver);
  for (const [path, end] of [
    ['/driver/bus-edit', `/driver/bus-edit/${driver.bus.id}`],
    ['/driver/route-edit', `/driver/route-edit/${routeId}`],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${end}$`));
  }
  await page.goto(`/driver/bus-edit?id=${driver.bus.id}`);
  const seats = page.getByRole('textbox', { name: 'Пасажирських місць' });
  await seats.fill('');
  await seats.pressSequentially('100');
  await expect(seats).toHaveValue('100');
  await seats.blur();
  await expect(seats).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/driver/bus/99999');
  await expect(page.getByText('Такого автобуса немає')).toBeVisible();
});

test.describe('a person who is nobody', () => {
  test.use({ expected: [[{ status: 404, url: /passengers\/999999/ }], { scope: 'test' }] });

  test('the page of a passenger who does not exist says so, in the words of the catalogue of errors', async ({
    pageOf,
  }) => {
    const page = await pageOf(demo('singleDriver'), 'en');
    await page.goto('/passenger/show/999999');
    await expect(page.getByText('User does not exist', { exact: true })).toBeVisible();
  });
});

test('a bus can be saved only when something has changed and every field is valid', async ({ pageOf }) => {
  const driver = await driverWithBus('Корній');
  const page = await pageOf(driver);
  await page.goto(`/driver/bus-edit/${driver.bus.id}`);
  const save = page.getByRole('button', { name: 'Зберегти', exact: true });
  await expect(save).toBeDisabled();
  const color = page.getByLabel('Колір');
  await color.fill('Синій');
  await expect(save).toBeEnabled();
  await color.fill('С');
  await expect(save).toBeDisabled();
  await color.fill(driver.bus.color);
  await expect(save).toBeDisabled();
  const seats = page.getByLabel('Пасажирських місць');
  await seats.fill('');
  await expect(seats).toHaveAccessibleDescription(/Вкажіть кількість місць/);
  await seats.fill(String(driver.bus.seatsCount));
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Туалет' }).click();
  await expect(save).toBeEnabled();
});

test('a passenger with more than one page of trips sorts, filters and chooses the page size', async ({
  pageOf,
  axe,
}) => {
  const passenger = await signUp('Ганна');
  for (const [name, seats] of [
    ['Лев', 8],
    ['Клим', 5],
  ] as const) {
    const { tripId } = await routeOf(await driverWithBus(name));
    const travellers = Array.from({ length: seats }, () => ({ name: 'Ганна Мороз', seat: null }));
    const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '0671112233' };
    await ask(`POST /api/trips/${tripId}/bookings`, { token: passenger.token, body });
  }
  const page = await pageOf(passenger);
  await page.goto('/trips/list');
  const pager = page.getByRole('navigation', { name: 'Сторінки' });
  await expect(pager).toContainText('1–13 з 13');
  await axe(page, ['light']);
  await pager.getByRole('combobox').selectOption('10');
  await expect(pager).toContainText('1–10 з 13');
  await page.getByRole('button', { name: 'Порядок' }).click();
  await page.getByRole('menuitemradio', { name: 'Спершу нові бронювання' }).click();
  await expect(page).toHaveURL(/sort=newest/);
  await page.getByRole('button', { name: 'Які показувати' }).click();
  await page.getByRole('menuitemradio', { name: 'Підтверджені', exact: true }).click();
  await expect(page).toHaveURL(/answer=confirmed/);
  await expect(pager).toBeHidden();
});
