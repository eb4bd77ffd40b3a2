import type { Page } from '@playwright/test';
import { addOffice } from './support/office.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Повідомлення' });
const log = (page: Page) => page.getByRole('log');
const rows = (page: Page) => page.getByRole('list', { name: 'Розмови' }).getByRole('listitem');
const filter = (page: Page, name: RegExp) => page.getByRole('button', { name });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click();
}

test(
  'a passenger writes to the company, and one of two dispatchers takes over and answers',
  { tag: '@desktop' },
  async ({ pageOf, axe }, info) => {
    test.slow();
    const wide = info.project.name === 'desktop';
    const { first, second, passenger, tripId, bookingId } = await addOffice();
    const otherPage = await pageOf(passenger);
    const one = await pageOf(first);
    const two = await pageOf(second);
    await one.goto('/chat');
    await expect(one.getByText('Розмов ще немає')).toBeVisible();
    await two.goto('/chat');

    await test.step('the passenger writes from the booking and reaches the company', async () => {
      await otherPage.goto(`/chat?from=booking&id=${bookingId}&to=carrier`);
      await expect(otherPage.getByRole('heading', { name: 'Карпати Експрес' })).toBeVisible();
      await write(otherPage, 'Чи можна взяти лижі?');
      for (const page of [one, two]) {
        await expect(rows(page)).toHaveCount(1);
        await expect(rows(page)).toContainText('Чи можна взяти лижі?');
        await expect(rows(page)).toContainText(/Чекає.*Нічия/);
        await expect(filter(page, /^Непрочитані 1$/)).toBeVisible();
        await expect(filter(page, /^Без відповіді 1$/)).toBeVisible();
        await expect(page).toHaveTitle(/^\(1\)/);
      }
      await axe(one);
    });

    await test.step('one dispatcher opens it by keyboard and takes it over, and the other sees that', async () => {
      await one.getByRole('searchbox').focus();
      await one.keyboard.press('ArrowDown');
      await one.keyboard.press('Enter');
      await expect(log(one).getByText('Чи можна взяти лижі?')).toBeVisible();
      await one.getByRole('button', { name: 'Взяти собі' }).click();
      await expect(one.getByRole('status').filter({ hasText: 'Веду я' })).toBeVisible();
      await expect(rows(two)).toContainText('Веде Оксана');
      await expect(one).toHaveTitle(/^Vezu/);
      await expect(two).toHaveTitle(/^\(1\)/);
      if (wide) {
        const aside = one.getByRole('complementary', { name: 'Пасажир' });
        await expect(aside.getByRole('link', { name: /Львів – Вроцлав/ })).toHaveAttribute(
          'href',
          `/trips/list/${tripId}/booking/${bookingId}`,
        );
        await expect(aside.getByText('+380 67 123 45 67')).toBeVisible();
      }
      await axe(one);
    });

    await test.step('a phrase of the office is filled in before it is sent', async () => {
      await field(one).fill('/');
      await one.getByRole('button', { name: 'Змінити фрази' }).click();
      const dialog = one.getByRole('dialog');
      await dialog.getByLabel('Українською').fill('{name}, чекаємо на вас: {to}, місце {seat}');
      await dialog.getByRole('button', { name: 'Зберегти' }).click();
      await expect(dialog.getByText('{name}, чекаємо на вас: {to}, місце {seat}').first()).toBeVisible();
      await one.keyboard.press('Escape');
      await field(one).fill('/чек');
      await expect(one.getByRole('button', { name: 'Ірина, чекаємо на вас: Вроцлав, місце 7' })).toBeVisible();
      await field(one).press('Enter');
      await expect(field(one)).toHaveValue('Ірина, чекаємо на вас: Вроцлав, місце 7');
      await one.getByRole('button', { name: 'Надіслати', exact: true }).click();
      await expect(log(otherPage).getByText('Ірина, чекаємо на вас: Вроцлав, місце 7')).toBeVisible();
      await expect(log(otherPage).getByText('Оксана, Карпати Експрес')).toBeVisible();
    });

    await test.step('everybody in the office sees it as answered and read', async () => {
      await expect(two).toHaveTitle(/^Vezu/);
      await expect(rows(two)).toContainText('Оксана: Ірина, чекаємо на вас');
      await expect(filter(two, /^Без відповіді$/)).toBeVisible();
      await rows(two).getByRole('link').click();
      await expect(
        log(two)
          .getByText(/^Оксана /)
          .first(),
      ).toBeVisible();
      await expect(two.getByText(/Розмову веде Оксана/)).toBeVisible();
    });

    await test.step('a message of thanks is settled with a key, without an answer', async () => {
      await write(otherPage, 'Дякую!');
      await expect(log(one).getByText('Дякую!')).toBeVisible();
      await expect(one.getByRole('button', { name: 'Вирішено' })).toBeVisible();
      await log(one).focus();
      await one.keyboard.press('e');
      await expect(one.getByText(/вирішено без відповіді/)).toBeVisible();
      await expect(one.getByRole('button', { name: 'Вирішено' })).toBeHidden();
      await expect(otherPage.getByText(/вирішено/)).toBeHidden();
    });

    await test.step('the search finds words of messages', async () => {
      await two.goto('/chat');
      await two.getByRole('searchbox').fill('лижі');
      await expect(rows(two)).toContainText('Чи можна взяти лижі?');
      await two.getByRole('searchbox').fill('сноуборд');
      await expect(two.getByText('Нічого не знайдено')).toBeVisible();
    });
  },
);
