import type { Page } from '@playwright/test';
import { driverWithBus, routeOf, soon } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { press } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

const TODDLER = '9–18\u00a0кг (група I)';
const BOOSTER = '15–36\u00a0кг (група II/III)';

/** The child seats that the form offers for a traveller. */
const kindsFor = (page: Page, number: number) =>
  page.getByLabel(`Дитяче крісло, пасажир ${number}`).getByRole('option');

test('a passenger asks for a child seat, nobody else gets it, and the driver reads who sits in it', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Нестор', { childSeats: { infant: 0, toddler: 1, booster: 1 } });
  const { tripId } = await routeOf(driver, { first: soon(40) });
  const form = `/search/${tripId}/book?from=0&to=2`;

  const page = await pageOf(await signUp('Ольга'));
  await page.goto(form);
  await page.getByRole('button', { name: 'Більше', exact: true }).click();
  await page.getByRole('textbox', { name: /^Пасажир 2/ }).fill('Марко Савчук');
  for (const number of [0, 1]) await page.getByText('Дитяче крісло', { exact: true }).nth(number).click();
  await expect(kindsFor(page, 2)).toHaveText(['не потрібне', TODDLER, BOOSTER]);
  await page.getByLabel('Дитяче крісло, пасажир 2').selectOption({ label: TODDLER });
  await expect(page.getByText('Дитина в кріслі займає окреме місце.')).toBeVisible();
  await expect(kindsFor(page, 1), 'the one seat of a kind is given once').toHaveText(['не потрібне', BOOSTER]);
  await axe(page);
  await page.getByLabel('Ваш телефон').fill('+380671112233');
  await page.getByRole('button', { name: /^(Забронювати|Надіслати|Запитати)/ }).click();
  await expect(page).toHaveURL(/\/booking\//);

  await test.step('the next passenger is offered what is left, without an account too', async () => {
    const next = await pageOf(null);
    await next.goto(form);
    await next.getByText('Дитяче крісло', { exact: true }).click();
    await expect(next.getByLabel('Дитяче крісло, пасажир 1')).toBeVisible();
    await expect(kindsFor(next, 1)).toHaveText(['не потрібне', BOOSTER]);
  });

  await test.step('the driver reads on the trip and on the booking for whom the seat is', async () => {
    const { token } = driver;
    const deciding = await pageOf(driver);
    await deciding.goto(`/trips/list/${tripId}`);
    const requests = deciding.getByRole('region', { name: 'Чекають на відповідь' });
    await expect(requests.getByText(/1 дитяче крісло/)).toBeVisible();
    const bookingId = new URL(page.url()).pathname.split('/').at(-1);
    await ask(`POST /api/bookings/${bookingId}/confirm`, { token, body: {} });
    await press(tripId, token, { action: 'start' });
    const otherPage = await pageOf(driver);
    await otherPage.goto(`/trips/list/${tripId}`);
    const row = otherPage
      .getByRole('listitem')
      .filter({ has: otherPage.getByRole('link', { name: 'Марко Савчук', exact: true }) });
    await expect(row.getByText(`Дитяче крісло ${TODDLER}`)).toBeVisible();
    await axe(otherPage);
    await row.getByRole('link', { name: 'Марко Савчук', exact: true }).click();
    await expect(otherPage).toHaveURL(/\/booking\//);
    await expect(otherPage.getByText(TODDLER).first()).toBeVisible();
  });
});
