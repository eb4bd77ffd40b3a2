import { signUp } from './support/people.ts';
import { png } from './support/png.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

interface Point {
  name: string;
  pin: { lat: number; lon: number } | null;
  photo: string | null;
}

test('a boarding point is chosen on the map or by a link, and has a photo', { tag: '@desktop' }, async ({
  pageOf,
  axe,
}) => {
  test.slow();
  const owner = await signUp('Ярема', { userType: 'carrier', carrierName: 'Ватра Тур' });
  const page = await pageOf(owner);
  const stored = async () => (await ask<Point[]>('GET /api/carrier/points', owner))[0];
  await page.goto('/company/points');
  await page.getByRole('button', { name: 'Додати місце' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Місто або село' }).fill('Львів');
  await page
    .getByRole('option', { name: /^Львів/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: 'Назва' }).fill('АС «Стрийська»');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'АС «Стрийська»' });
  const pin = dialog.getByRole('textbox', { name: 'Місце на мапі' });

  await test.step('a press on the map writes its coordinates', async () => {
    await dialog.getByRole('button', { name: 'Вибрати на мапі' }).click();
    const map = dialog.locator('.map-pressed[data-ready="true"]');
    await map.click({ position: { x: 60, y: 60 } });
    await expect(pin).toHaveValue(/^49\.\d{5}, 2[34]\.\d{5}$/);
    const first = await pin.inputValue();
    await map.click({ position: { x: 120, y: 100 } });
    await expect(pin).not.toHaveValue(first);
    await axe(page);
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(row).toContainText('Є на мапі');
    const { lat = 0, lon = 0 } = (await stored())?.pin ?? {};
    expect([Math.abs(lat - 49.84) < 1, Math.abs(lon - 24.02) < 1]).toEqual([true, true]);
  });

  await test.step('coordinates as another map writes them replace it; a short link is refused beside the field', async () => {
    await row.click();
    await pin.fill('https://maps.app.goo.gl/AbC123');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(pin).toHaveAttribute('aria-invalid', 'true');
    await pin.fill('49°48\'48.2"N 24°01\'17.4"E');
    await expect(dialog.getByRole('link', { name: 'Показати на мапі' })).toHaveAttribute('href', /49\.81\d+,24\.02\d+/);
  });

  await test.step('a photo is added, and removed again', async () => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Додати фото' }).click();
    await (await chooser).setFiles({ name: 'stop.png', mimeType: 'image/png', buffer: png(40, 30) });
    await expect(dialog.locator('img[src^="/files/"]')).toBeVisible();
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject({
      pin: { lat: 49.813389, lon: 24.0215 },
      photo: expect.stringMatching(/^\/files\//),
    });
    await row.click();
    await dialog.getByRole('button', { name: 'Видалити' }).first().click();
    await expect(dialog.getByRole('button', { name: 'Додати фото' })).toBeVisible();
    expect((await stored())?.photo).toBeNull();
  });
});
