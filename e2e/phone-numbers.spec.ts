import { driverWithBus, routeOf } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a passenger’s number is accepted as it is written, shown in groups, and dialled in E.164', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Юрій');
  const { tripId } = await routeOf(driver);
  const page = await pageOf(await signUp('Леся'));
  await page.goto(`/search/${tripId}/book?from=0&to=2`);
  const phone = page.getByLabel('Ваш телефон');
  await phone.fill('');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(/Вкажіть номер телефону/);
  await phone.fill('067 12');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(/Номер закороткий/);
  await phone.fill('(067)\u00a0111–22-33');
  await phone.blur();
  await expect(phone).toHaveValue('+380 67 111 22 33');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await axe(page, ['light']);
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(page).toHaveURL(/\/booking\/\d+/);

  const otherPage = await pageOf(driver);
  await otherPage.goto(new URL(page.url()).pathname);
  await expect(otherPage.getByText('+380 67 111 22 33')).toBeVisible();
  await expect(otherPage.locator('a[href="tel:+380671112233"]')).toBeVisible();
});

test('a phone number for a parcel may be local to the country of its stop', async ({ pageOf }) => {
  const driver = await driverWithBus('Тарас');
  const { tripId } = await routeOf(driver);
  const page = await pageOf(await signUp('Ніна'));
  await page.goto(`/search/${tripId}/book?from=0&to=2&kind=parcel`);
  await page.getByLabel('Телефон отримувача').fill('601 234 567');
  await page.getByLabel('Телефон того, хто передає').fill('00380 67 123 45 67');
  await page.getByLabel('Телефон того, хто передає').press('Enter');
  await expect(page.getByLabel('Телефон отримувача')).toHaveValue('+48 601 234 567');
  await expect(page.getByLabel('Телефон того, хто передає')).toHaveValue('+380 67 123 45 67');
});

test('the phone number and contacts of one’s own profile are normalised', async ({ pageOf }) => {
  const page = await pageOf(await signUp('Соломія'));
  await page.goto('/passenger/edit');
  const phone = page.locator('input[name=newPhoneNumber]');
  await expect(phone).toHaveValue('+380 67 123 45 67');
  const save = page.getByRole('button', { name: 'Зберегти' });
  await phone.fill('0671234567');
  await phone.blur();
  await expect(save, 'the same number in another spelling is no change').toBeDisabled();
  await phone.fill('+38 (050) 765-43-21');
  await phone.blur();
  await page.getByRole('button', { name: 'Додати телефон' }).click();
  await page.locator('input[name="contacts.0.value"]').fill('066 123 45 67');
  await page.locator('input[name="contacts.0.value"]').blur();
  await save.click();
  await expect(page).toHaveURL('/passenger/show');
  await expect(page.getByText('+380 50 765 43 21')).toBeVisible();
  await expect(page.getByText('+380 66 123 45 67')).toBeVisible();
});
