import { xlsxFile } from '#testing/samples/xlsx.ts';
import { openSession, signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('an owner imports buses from a workbook, corrects a row, and undoes it; then customers from the clipboard', {
  tag: '@desktop',
}, async ({ page, context, axe }) => {
  await openSession(context, await signUp('Ганна', { userType: 'carrier', carrierName: 'Яремчук Тур' }));
  await page.goto('/carrier/dashboard');
  await page.getByRole('link', { name: 'Перенести з таблиці' }).click();

  await test.step('the workbook is read, and its columns are recognised', async () => {
    const buffer = Buffer.from(
      xlsxFile({
        Автобуси: [
          ['Наші автобуси'],
          ['Номер', 'Марка', 'Модель', 'Рік', 'Колір', 'Місць', 'Зручності'],
          ['ВС 1234 АВ', 'Mercedes', 'Sprinter', 2019, 'білий', 18, 'Wi-Fi'],
          ['ВС 5678 АВ', 'Neoplan', 'Tourliner', 2015, 'синій', 99, 'туалет'],
        ],
      }),
    );
    await page.getByLabel('Вибрати файл').setInputFiles({ name: 'парк.xlsx', mimeType: XLSX, buffer });
    await expect(page.getByText('1 рядок готовий, 1 з помилкою')).toBeVisible();
    await expect(page.getByLabel('Місць', { exact: true })).toHaveValue('seatsCount');
    await axe(page);
  });

  await test.step('the row with an error is corrected beside it', async () => {
    await page.getByLabel('Кількість місць, рядок 4').fill('49');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 рядки готові')).toBeVisible();
    await page.getByRole('button', { name: 'Далі: що буде зроблено' }).click();
    await expect(page.getByText('Нікому нічого не надішлемо')).toBeVisible();
    await axe(page);
  });

  await test.step('it is imported and undone', async () => {
    await page.getByRole('button', { name: 'Імпортувати 2 рядки' }).click();
    await expect(page.getByText('Автобуси · 2 записи')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Скасувати' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Скасувати', exact: true }).last().click();
    await expect(page.getByText(/скасовано \d/)).toBeVisible();
  });

  await test.step('customers are pasted', async () => {
    await page.getByLabel('Або вставте таблицю').fill('Клієнт\tТелефон\nМарія Коваль\t0675550002\n');
    await page.getByRole('button', { name: 'Прочитати вставлене' }).click();
    await page.getByRole('button', { name: 'Далі: що буде зроблено' }).click();
    await page.getByRole('button', { name: 'Імпортувати 1 рядок' }).click();
    await expect(page.getByText('Клієнти · 1 запис')).toBeVisible();
  });
});
