import { enterAsOperator, newOperator } from './support/operator.ts';
import { signUp } from './support/people.ts';
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
