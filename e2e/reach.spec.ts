import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a second number and a messenger go from the form to the driver’s sheet, and into the next form', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Гнат');
  const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY) });
  const page = await pageOf(await signUp('Дарина'));
  const form = `/search/${tripId}/book?from=0&to=2`;
  await page.goto(form);
  await page.getByLabel('Ваш телефон').fill('067 111 22 88');
  await page.getByText('Другий номер і месенджер').click();
  await page.getByLabel('Другий номер', { exact: true }).fill('+48 601 234 567');
  await page.getByLabel('Як краще зв’язатися').selectOption('viber');
  await axe(page);
  await page.getByRole('button', { name: 'Забронювати місце' }).click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);

  const sheet = await pageOf(driver);
  await sheet.goto(`/trips/list/${tripId}`);
  const second = sheet.getByRole('link', { name: /^Подзвонити на другий номер: Дарина .+, \+48 601 234 567$/ });
  await expect(second.first()).toHaveAttribute('href', 'tel:+48601234567');
  const chat = sheet.getByRole('link', { name: /^Написати: Дарина .+, Viber$/ });
  await expect(chat.first()).toHaveAttribute('href', 'viber://chat?number=%2B380671112288');
  await axe(sheet);

  await page.goto(form);
  await expect(page.getByLabel('Другий номер', { exact: true })).toHaveValue('+48 601 234 567');
  await expect(page.getByLabel('Як краще зв’язатися')).toHaveValue('viber');
});
