import type { Page } from '@playwright/test';
import { demo, signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { ask } from './support/server.ts';
import { expect, setLocale, test } from './support/test.ts';

test.use({ expected: [[{ status: 415, url: /\/logo/ }], { scope: 'test' }] });

test('an owner edits the page of the company, and everybody sees it', { tag: '@desktop' }, async ({
  pageOf,
  axe,
  context,
}) => {
  test.slow();
  const owner = await signUp('Орест', { userType: 'carrier', carrierName: 'Бескид Тур' });
  const page = await pageOf(owner);
  await page.goto('/carrier/about-edit');

  await test.step('the logo: a text is refused, and a picture appears at once in the top bar', async () => {
    await choose(page, 'Додати логотип', { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText('Непідтримуваний формат файлу.')).toBeVisible();
    await choose(page, 'Додати логотип', picture('logo.png', 64, 64));
    await expect(page.getByRole('banner').locator('img[src^="/files/"]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Замінити' })).toBeVisible();
  });

  await test.step('photos: two at once, reordered with buttons, one deleted', async () => {
    await choose(page, 'Додати фото', picture('1.png', 40, 30), picture('2.png', 41, 30), picture('3.png', 42, 30));
    const photos = page.getByRole('list', { name: 'Фото' }).getByRole('img');
    await expect(photos).toHaveCount(3);
    const first = await photos.first().getAttribute('src');
    await page.getByRole('button', { name: 'Фото 1 пересунути далі' }).click();
    await expect(photos.nth(1)).toHaveAttribute('src', first ?? '');
    await page.getByRole('button', { name: 'Видалити фото 3' }).click();
    await expect(photos).toHaveCount(2);
  });

  await test.step('the choice who sees its buses is stored at once', async () => {
    const everybody = page.getByRole('switch', { name: /^Показувати всім, де наші автобуси/ });
    await expect(everybody).not.toBeChecked();
    await everybody.click();
    await expect(page.getByText('Тепер усі бачать, де ваші автобуси')).toBeVisible();
    const { sharePositions } = await ask<{ sharePositions: boolean }>('GET /api/carrier/tracking', owner);
    expect(sharePositions).toBe(true);
  });

  await test.step('texts: an error is shown at its field, and leaving asks for confirmation', async () => {
    await page.getByLabel('Назва перевізника').fill('Бескид Експрес');
    await page.getByLabel('Про себе', { exact: true }).fill('Возимо через Карпати з 2009 року.');
    await page.getByLabel('Сайт').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Польща' }).click();
    await page.getByRole('button', { name: 'Додати телефон' }).click();
    await page.getByLabel('Контактний телефон 1').fill('+380 67 123-45-67');
    await page.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page.getByLabel('Сайт')).toHaveAccessibleDescription(/Вкажіть адресу сайту/);
    await page
      .getByRole('link', { name: 'Назад' })
      .or(page.getByRole('link', { name: 'Закрити' }))
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button').last().press('Escape');
    await page.getByLabel('Сайт').fill('beskyd.example');
    await axe(page);
    await page.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page).toHaveURL(/\/carrier\/about$/);
    await expect(page.getByRole('banner')).toContainText('Бескид Експрес');
  });

  await test.step('a visitor sees everything, also in English, and a shared link has a preview', async () => {
    await setLocale(context, 'en');
    const visitor = await context.newPage();
    const path = `/carriers/${owner.carrier?.carrier_id}`;
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Beskyd Ekspres' })).toBeVisible();
    await expect(visitor.getByText('Poland')).toBeVisible();
    await expect(visitor.getByRole('link', { name: '+380 67 123 45 67' })).toHaveAttribute('href', 'tel:+380671234567');
    await expect(visitor.getByRole('link', { name: 'Website beskyd.example' })).toHaveAttribute('rel', /noopener/);
    await visitor.getByRole('button', { name: 'Photo 1 of 2' }).click();
    await expect(visitor.getByRole('dialog', { name: 'Photos' })).toBeVisible();
    await visitor.keyboard.press('Escape');
    await axe(visitor);
    expect(await visitor.locator('meta[property="og:title"]').getAttribute('content')).toBe('Бескид Експрес');
    const data = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'Organization', name: 'Бескид Експрес' });
  });
});

test('the next trips of a carrier lead to their offers and to all trips of the carrier', { tag: '@desktop' }, async ({
  page,
}) => {
  const carrierId = demo('owner').carrier?.carrier_id ?? 0;
  await page.goto(`/carriers/${carrierId}`);
  const trips = page.getByRole('region', { name: 'Найближчі відправлення' }).or(page.getByRole('main'));
  await expect(trips.first().getByRole('link', { name: / – / }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Усі рейси перевізника' }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?carrier=${carrierId}`));
  const departures = await ask<unknown[]>(`GET /api/search/departures?carrier=${carrierId}`);
  expect(departures).toHaveLength(10);
});

async function choose(page: Page, button: string, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

function picture(name: string, width: number, height: number) {
  return { name, mimeType: 'image/png', buffer: png(width, height) };
}
