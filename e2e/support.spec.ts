import { driverWithBus, OTHER_QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a person writes to support, is answered, writes again, and support closes the request', async ({
  page,
  pageOf,
  axe,
}) => {
  const person = await signUp('Устина');
  const question = `Де мій квиток, ${person.email}?`;
  const otherPage = await pageOf(person);
  await otherPage.goto('/help#support');
  const form = otherPage.getByRole('form', { name: 'Підтримка' });
  await form.getByLabel('Ваше питання').fill(question);
  await form.getByRole('button', { name: 'Надіслати' }).click();
  await otherPage.getByRole('link', { name: 'Відкрити звернення' }).click();
  await expect(otherPage.getByText('Чекає на відповідь')).toBeVisible();

  await enterAsOperator(page, await newOperator('support'));
  await page.goto('/admin/answers');
  await page.getByRole('button', { name: 'Додати відповідь' }).click();
  await page.getByRole('textbox', { name: 'Назва' }).fill('Де квиток');
  await page.getByRole('textbox', { name: 'Українською' }).fill('Квиток є на сторінці бронювання.');
  await page.getByRole('textbox', { name: 'Англійською' }).fill('The ticket is on the page of the booking.');
  await axe(page);
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await expect(page.getByRole('list', { name: 'Готові відповіді' }).getByText('Де квиток').first()).toBeVisible();

  await page.goto('/admin/support');
  await expect(page.getByRole('link', { name: question })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: question }).click();
  await expect(page.getByText('Закрити без відповіді')).toBeVisible();
  await axe(page);
  await page.getByLabel('Вставити готову відповідь').selectOption({ label: 'Де квиток' });
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Листування' })).toContainText('Квиток є на сторінці бронювання.');

  await otherPage.goto('/notifications');
  await otherPage.getByRole('link', { name: 'Підтримка відповіла' }).click();
  await expect(otherPage.getByRole('list', { name: 'Листування' })).toContainText('Квиток є на сторінці бронювання.');
  await axe(otherPage);
  await otherPage.getByRole('textbox', { name: 'Написати ще' }).fill('Дякую, знайшла!');
  await otherPage.getByRole('button', { name: 'Надіслати' }).click();
  await expect(otherPage.getByText('Чекає на відповідь')).toBeVisible();
  await otherPage.goto('/help#support');
  await expect(otherPage.getByRole('list', { name: 'Мої звернення' })).toContainText(question);

  await page.goto('/admin/support?tab=mine');
  await page.getByRole('link', { name: 'Дякую, знайшла!' }).click();
  await page.getByRole('button', { name: 'Закрити без відповіді' }).click();
  await expect(page.getByRole('button', { name: 'Відкрити знову' })).toBeVisible();
});

test('people without an account ask a carrier before booking and from their ticket, and are answered', async ({
  page,
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Мар’ян');
  const { tripId } = await routeOf(driver, { first: soon(OTHER_QUIET_DAY) });
  await page.goto(`/search/${tripId}?from=0&to=1`);
  await page.getByRole('button', { name: 'Запитати перевізника' }).click();
  const asking = page.getByRole('dialog', { name: 'Запитати перевізника' });
  await asking.getByLabel('Ваше питання').fill('Чи візьмете велосипед?');
  await asking.getByLabel('Ваша пошта для відповіді').fill('hanna.asks@example.org');
  await axe(page);
  await asking.getByRole('button', { name: 'Надіслати питання' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'hanna.asks@example.org' })).toBeVisible();
  await page.getByRole('link', { name: 'Відкрити питання' }).click();
  await expect(page.getByRole('heading', { name: 'Питання до перевізника' })).toBeVisible();

  const office = await pageOf(driver);
  await office.goto('/chat');
  await office.getByRole('link', { name: 'Питання без облікового запису' }).click();
  await office.getByRole('link', { name: 'Чи візьмете велосипед?' }).click();
  await expect(office.getByText('Перед бронюванням', { exact: true })).toBeVisible();
  await office.getByRole('textbox', { name: 'Відповідь' }).fill('Так, за 10 €.');
  await axe(office);
  await office.getByRole('button', { name: 'Надіслати' }).click();
  await expect(office.getByRole('list', { name: 'Листування' })).toContainText('Так, за 10 €.');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Листування' })).toContainText('Так, за 10 €.');

  const phone = '+380671112255';
  const travellers = [{ name: 'Ганна Мельник', seat: null }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 1, travellers, phone };
  const { bookings } = await ask<{ bookings: { ticket: string }[] }>(`POST /api/trips/${tripId}/guest-bookings`, {
    body,
  });
  await page.goto(`/b/${bookings[0]?.ticket}`);
  await page.getByRole('button', { name: 'Написати перевізникові' }).click();
  const writing = page.getByRole('dialog', { name: 'Написати перевізникові' });
  await writing.getByLabel('Ваше питання').fill('Де саме зупинка?');
  await writing.getByLabel('Телефон, на який записано бронювання').fill('067 111 22 55');
  await writing.getByRole('button', { name: 'Надіслати питання' }).click();
  await expect(page.getByRole('list', { name: 'Листування' })).toContainText('Де саме зупинка?');
  await axe(page);
  await office.goto('/company/questions');
  await expect(office.getByRole('link', { name: 'Де саме зупинка?' })).toBeVisible();
  await axe(office);
});

for (const { path, heading, ...refused } of [
  { path: '/help/requests/nonsense', heading: 'Такого звернення немає', status: 422, url: /support-tickets/ },
  { path: '/unsubscribe/nonsense', heading: 'Це посилання не діє', status: 404, url: /unsubscribe/ },
]) {
  test.describe(path, () => {
    test.use({ expected: [refused] });

    test('a link that is wrong says so and offers no second try', async ({ pageOf, axe }) => {
      const page = await pageOf(null);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Спробувати ще раз' })).toHaveCount(0);
      await axe(page);
    });
  });
}
