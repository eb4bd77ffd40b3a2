import type { Locator, Page } from '@playwright/test';
import { pagesWithMap, serveTiles } from '#testing/services/tile-map.ts';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { ask, ORIGIN } from './support/server.ts';
import { expect, test } from './support/test.ts';

const LVIV = { latitude: 49.8397, longitude: 24.0297, accuracy: 15 };
/** 800 m west: no bus gets further between two fixes. */
const UNDERWAY = { latitude: 49.8405, longitude: 24.0185, accuracy: 15 };

test.use({
  expected: [
    [
      { status: 410, url: /shared-trips/ },
      { status: 503, url: /\.png$/ },
    ],
    { scope: 'test' },
  ],
});

test('the driver’s phone sends the position of the bus, and passengers and people with a link see it until the link is revoked', {
  tag: '@smoke',
}, async ({ pageOf, axe }) => {
  test.slow();
  const driver = await driverWithBus('Остап');
  const { tripId } = await routeOf(driver, { first: soon(40) });
  const passenger = await signUp('Мар’яна');
  await ride(driver.token, passenger.token, tripId);

  const page = await pageOf(driver);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(LVIV);
  await test.step('the driver is informed that the position is shared, and starts the trip', async () => {
    const sent = page.waitForResponse((response) => response.url().includes('/api/location/update'));
    await page.goto(`/trips/list/${tripId}`);
    await expect(page.getByText('Бачать, поки цей екран відкритий')).toBeVisible();
    const { location } = (await sent).request().postDataJSON();
    expect(location).toMatchObject(LVIV);
    expect(location.accuracyGeometry.type).toBe('Polygon');
    await page.getByRole('button', { name: 'Почати посадку' }).click();
    await expect(page.getByRole('button', { name: 'Вирушити: Львів' })).toBeVisible();
  });

  const otherPage = await pageOf(passenger);
  await test.step('the passenger sees the bus on the map and in text', async () => {
    await otherPage.goto(`/trips/list/${tripId}`);
    await expect(otherPage.getByRole('region', { name: 'Мапа: Львів – Вроцлав' })).toBeVisible({ timeout: 30_000 });
    const where = otherPage.locator('[data-ready]');
    await expect(where).toHaveAttribute('data-ready', 'true', { timeout: 30_000 });
    await expect(where.getByRole('img', { name: /^Автобус бачили/ })).toBeVisible();
    await expect(otherPage.getByText(/^Наступна: /)).toBeVisible();
    await expect(otherPage.getByText('Natural Earth, GeoNames')).toBeVisible();
    // The dark theme would render the map again, and once more afterwards.
    await axe(otherPage, ['light']);
    await where.getByRole('button', { name: 'Ближче' }).click();
    const follow = where.getByRole('button', { name: 'Стежити за автобусом' });
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => fromMiddle(where)).toBeLessThan(2);
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the bus moves as soon as the phone sends a new position', async () => {
    await page.context().setGeolocation(UNDERWAY);
    // At most one fix is sent in 5 s; data that is polled would arrive twice a minute.
    await expect.poll(() => fromMiddle(otherPage.locator('[data-ready]')), { timeout: 15_000 }).toBeGreaterThan(4);
  });

  const link = await test.step('the passenger shares the position', async () => {
    await otherPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await otherPage.getByRole('button', { name: 'Поділитися, де автобус' }).click();
    const dialog = otherPage.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Створити посилання' }).click();
    await expect(dialog.getByRole('button', { name: 'Закрити', exact: true }).last()).toBeVisible();
    await axe(otherPage);
    return new URL(await otherPage.evaluate(() => navigator.clipboard.readText())).pathname;
  });

  const visitor = await pageOf(null);
  const tiles = await serveTiles(png(256, 256));
  const fronts = [tiles.brokenUrl, tiles.styleUrl].map((url) => pagesWithMap(url, ORIGIN));
  const [broken, tiled] = await Promise.all(fronts);
  await test.step('a person with the link needs no account and sees no names, and the built-in map is shown where tiles fail', async () => {
    expect(link).toMatch(/^\/t\/[\w-]+$/);
    await visitor.goto(`${broken?.origin}${link}`);
    await expect(visitor.getByRole('heading', { name: 'Львів – Вроцлав' })).toBeVisible();
    await expect(visitor.getByText('Львів: триває посадка')).toBeVisible();
    await expect(visitor.getByRole('img', { name: /^Автобус бачили/ })).toBeVisible({ timeout: 30_000 });
    await expect(visitor.getByText('Докладна мапа зараз недоступна, тож показано просту.')).toBeVisible();
    await expect(visitor.getByText('Natural Earth, GeoNames')).toBeVisible();
    await expect(visitor.getByRole('list', { name: 'Дорога' }).first()).toContainText('Краків');
    await expect(visitor.locator('main')).not.toContainText(passenger.user.lastName);
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await axe(visitor, ['light']);
  });

  await test.step('with tiles in the settings, they are shown on the map', async () => {
    await visitor.goto(`${tiled?.origin}${link}`);
    await expect(visitor.locator('[data-ready]')).toContainText('© Плитки', { timeout: 30_000 });
    await expect(visitor.getByRole('img', { name: /^Автобус бачили/ })).toBeVisible();
    await expect.poll(tiles.asked).toBeGreaterThan(0);
  });

  await test.step('when the tiles fail later, the built-in map replaces them', async () => {
    tiles.fail();
    const fallback = visitor.getByText('Докладна мапа зараз недоступна, тож показано просту.');
    await expect(fallback).toBeHidden();
    for (let nearer = 0; nearer < 3; nearer += 1) await visitor.getByRole('button', { name: 'Ближче' }).click();
    await expect(fallback).toBeVisible();
    await expect(visitor.getByText('Natural Earth, GeoNames')).toBeVisible();
    await expect(visitor.getByRole('img', { name: /^Автобус бачили/ })).toBeVisible();
  });

  await test.step('a revoked link does not open any more', async () => {
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Закрити', exact: true }).last().click();
    await expect(otherPage.getByText('Посилання закрито')).toBeVisible();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Це посилання не діє' })).toBeVisible();
    await Promise.all([tiled?.app.close(), broken?.app.close(), tiles.close()]);
  });
});

test('a driver who denies the permission is informed, and passengers’ phones are never asked for their position', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Юрій');
  await routeOf(driver, { first: soon(40) });
  const page = await pageOf(driver);
  await page.goto('/trips/list');
  await expect(page.getByText('Помилка геолокації: Користувач відхилив запит на геолокацію')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Пасажири не бачать автобуса')).toBeVisible();
  await axe(page);
});

test('another app is connected with a token, and disconnected again', async ({ pageOf, axe }) => {
  const driver = await driverWithBus('Роман');
  const page = await pageOf(driver);
  await page.goto('/settings/screen-off');
  await page.getByRole('button', { name: 'Під’єднати застосунок' }).click();
  await expect(page.getByRole('img', { name: 'Код для Traccar Client' })).toBeVisible();
  await chooseOwnTracks(page);
  await expect(page.getByRole('img', { name: 'Код для OwnTracks' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Від’єднати' }).click();
  await expect(page.getByRole('button', { name: 'Під’єднати застосунок' })).toBeVisible();
});

/** How far the bus is from the middle of its map, horizontally in pixels. */
async function fromMiddle(map: Locator): Promise<number> {
  const [frame, bus] = await Promise.all([map.boundingBox(), map.getByRole('img', { name: /^Автобус/ }).boundingBox()]);
  if (!frame || !bus) return Number.NaN;
  return Math.abs(bus.x + bus.width / 2 - (frame.x + frame.width / 2));
}

async function chooseOwnTracks(page: Page): Promise<void> {
  await page.getByText('OwnTracks', { exact: true }).click();
}

/** A seat of the passenger that the driver has confirmed. */
async function ride(driver: string, passenger: string, tripId: number): Promise<void> {
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: passenger,
    body: {
      kind: 'passenger',
      fromSeq: 0,
      toSeq: 2,
      phone: '+380671234567',
      travellers: [{ name: 'Мар’яна Лис', seat: 7 }],
    },
  });
  await ask(`POST /api/bookings/${bookings[0]?.id}/confirm`, { token: driver });
}
