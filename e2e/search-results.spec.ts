import { driverWithBus, OTHER_QUIET_DAY, placeOf, routeOf, soon } from './support/fleet.ts';
import { expect, test } from './support/test.ts';

test('results say what is expected, are filtered by the way, and lead to the way back', { tag: '@desktop' }, async ({
  pageOf,
  axe,
  isMobile,
}) => {
  const driver = await driverWithBus('Остап');
  const { date } = await routeOf(driver, { first: soon(OTHER_QUIET_DAY) });
  const [from, to] = await Promise.all([placeOf('Львів'), placeOf('Вроцлав')]);
  const carrier = driver.carrier?.carrierName ?? '';
  const page = await pageOf(null);
  const results = `/search?from=${from.id}&to=${to.id}&date=${date}`;
  // A list shows 20 trips, and other journeys may have as many on this day.
  await page.goto(`${results}&carrier=${driver.carrier?.carrier_id}`);
  const row = page.getByRole('link', { name: new RegExp(carrier) });
  await expect(row).toContainText('ще мало рейсів');
  await expect(row).toContainText(/з кордоном (≈ )?\d\d:\d\d–\d\d:\d\d/);
  if (!isMobile) await expect(row).toContainText('за київським часом');
  await axe(page);

  await test.step('by when one has to be there', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Фільтри' }).click();
    else await page.getByRole('button', { name: 'Бути там до' }).click();
    await page.getByLabel('День', { exact: true }).selectOption({ index: 3 });
    await axe(page);
    if (isMobile) await page.getByRole('button', { name: 'Показати рейси' }).click();
    else await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/sort=arrival/);
    await expect(row).toContainText(/до 12:00 встигає 9 разів з 10/);
  });

  await test.step('another crossing has no trips, and clearing the filters brings them back', async () => {
    await page.goto(`${results}&crossing=orlivka`);
    await expect(page.getByRole('heading', { name: 'З такими фільтрами нічого' })).toBeVisible();
    await page.getByRole('button', { name: 'Скинути' }).click();
    await expect(page.getByRole('link', { name: /Львів .* Вроцлав/ }).first()).toBeVisible();
  });

  await test.step('the day of the way back leads to its trips', async () => {
    await page.getByRole('button', { name: 'Дорога назад' }).click();
    const calendar = page.getByRole('dialog');
    await axe(page);
    await calendar.locator('.rdp-day_button:not([disabled])').last().click();
    await expect(page).toHaveURL(/back=/);
    await expect(page.getByRole('link', { name: 'Рейси назад' })).toHaveAttribute(
      'href',
      new RegExp(`from=${to.id}&to=${from.id}`),
    );
  });
});
