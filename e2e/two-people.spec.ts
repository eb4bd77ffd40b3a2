import { companyWithDriver } from './support/company.ts';
import { QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { expect, test } from './support/test.ts';

test.use({ expected: [{ status: 409, url: /\/api\/routes\/\d+/ }] });
test.skip(({ isMobile }) => isMobile, 'routes are edited at a desk');

test('two people change one route: what the second has typed stays, and they choose between both', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const { owner, driver, bus } = await companyWithDriver();
  const { routeId } = await routeOf({ ...owner, bus, driverId: driver.user.id }, { first: soon(QUIET_DAY) });
  const [first, second] = [await pageOf(owner), await pageOf(owner)];
  const price = 'Квиток від початку до зупинки 3, євро';
  const type = async (page: typeof first, sum: string) => {
    await page.goto(`/carrier/route-edit/${routeId}`);
    await page.getByLabel(price).fill(sum);
  };
  await type(first, '51');
  await type(second, '52');
  const save = (page: typeof first) => page.getByRole('button', { name: 'Зберегти маршрут' }).click();
  const saved = (page: typeof first) => expect(page.getByText('Маршрут збережено, він діє')).toBeVisible();
  await save(first);
  await saved(first);
  await expect(second.getByLabel(price)).toHaveValue('52');
  await save(second);
  const dialog = second.getByRole('dialog', { name: 'Це вже змінили' });
  await expect(dialog.getByText('45 € → 51 €')).toBeVisible();
  await axe(second);
  await dialog.getByRole('button', { name: 'Зберегти моє' }).click();
  await saved(second);

  await type(first, '53');
  await type(second, '54');
  await save(first);
  await saved(first);
  await save(second);
  await dialog.getByRole('button', { name: 'Залишити їхнє' }).click();
  await expect(second.getByLabel(price)).toHaveValue('53');
});
