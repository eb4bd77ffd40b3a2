import { done, GOAL, keyboardOf, number, office } from './support/call.ts';
import { driverWithBus, QUIET_DAY, routeOf, soon } from './support/fleet.ts';
import { demo, type Session } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

async function bookFor({ token }: Session, tripId: number, body: object): Promise<void> {
  await ask(`POST /api/trips/${tripId}/bookings`, { token, body: { fromSeq: 0, toSeq: 2, ...body } });
}

test.describe('the form for a caller, by keyboard', { tag: '@desktop' }, () => {
  test.beforeEach(({ isMobile }) => test.skip(isMobile, 'a phone has no keyboard'));

  test('books an unknown caller with few keys, and is empty for the next call', async ({ pageOf, axe }) => {
    const { driver, tripId } = await office('Орест');
    const page = await pageOf(driver);
    await page.goto('/trips/call');
    await expect(number(page)).toBeFocused();
    await expect(page.getByRole('radio', { name: 'Львів' })).toBeAttached();
    const keyboard = keyboardOf(page);
    await keyboard.type('067 341 22 08');
    await expect(page.getByText('+380 67 341 22 08, Україна')).toBeVisible();
    await expect(page.getByText('Новий номер, бронювань ще не було')).toBeVisible();
    await keyboard.press('Enter', 'л', 'в', 'Alt+5');
    await keyboard.type('Надія Ткач, Соломія Ткач');
    await expect(page.getByText(/Двоє, місця 1 і 2, разом 90 євро, готівкою водієві\./)).toBeVisible();
    await axe(page);
    await keyboard.press('Control+Enter');
    await expect(done(page)).toBeVisible();
    expect(keyboard.report('unknown caller')).toBeLessThanOrEqual(GOAL);
    await expect(page.getByText(/^Ваш квиток Львів – Вроцлав, .*місця 1, 2: http.*\/b\/[0-9a-f]{16}$/)).toBeVisible();
    await axe(page, ['light']);
    const seats = await ask<{ taken: number[] }>(`GET /api/trips/${tripId}/seats?from=0&to=2`);
    expect(seats.taken).toEqual([1, 2]);

    await expect(page.getByRole('button', { name: 'Наступний дзвінок' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(number(page)).toBeFocused();
    await expect(number(page)).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Пасажири' })).toHaveValue('');
  });

  test('repeats a known caller’s last ride with two keys', async ({ pageOf }) => {
    const { driver, tripId } = await office('Роман');
    await bookFor(driver, tripId, {
      kind: 'passenger',
      travellers: [
        { name: 'Надія Ткач', seat: 5 },
        { name: 'Соломія Ткач', seat: 6 },
      ],
      phone: '+380673412208',
      payBy: 'card',
    });
    const page = await pageOf(driver);
    await page.goto('/trips/call');
    await expect(number(page)).toBeFocused();
    const keyboard = keyboardOf(page);
    await keyboard.type('(067) 341-22-08');
    await expect(page.getByRole('button', { name: /^Львів – Вроцлав.*2 місця, 90/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByText(/Двоє, місця \d+ і \d+, разом 90 євро, карткою водієві\./)).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(done(page)).toBeVisible();
    expect(keyboard.report('known caller')).toBeLessThanOrEqual(GOAL);
    // On the day of the ride that is ahead of them, they are not booked again.
    const seats = await ask<{ taken: number[] }>(`GET /api/trips/${tripId}/seats?from=0&to=2`);
    expect(seats.taken).toHaveLength(2);

    await page.getByRole('button', { name: 'Додати нотатку про людину' }).click();
    await page.getByRole('textbox', { name: 'Що варто пам’ятати' }).fill('Просить місце спереду');
    await page.getByRole('button', { name: 'Зберегти' }).click();
    await page.keyboard.press('Control+Enter');
    await number(page).fill('0673412208');
    await expect(page.getByText('Просить місце спереду')).toBeVisible();
  });

  test('books a parcel for a caller', async ({ pageOf, axe }) => {
    const { driver } = await office('Мирон');
    const page = await pageOf(driver);
    await page.goto('/trips/call');
    await expect(number(page)).toBeFocused();
    await expect(page.getByRole('radio', { name: 'Львів' })).toBeAttached();
    const keyboard = keyboardOf(page);
    await keyboard.type('0673412209');
    await expect(page.getByText('Новий номер, бронювань ще не було')).toBeVisible();
    await keyboard.press('Tab', 'ArrowRight', 'Tab', 'l', 'w', 'Alt+5');
    await keyboard.type('Надія Ткач');
    await keyboard.press('Tab');
    await keyboard.type('Юля Лис');
    await keyboard.press('Tab');
    await keyboard.type('601 234 567');
    await keyboard.press('Tab');
    await keyboard.type('Одяг');
    await keyboard.press('Tab', '6');
    await expect(page.getByText('Посилка, 6 кг, ціна 10 євро, готівкою водієві.')).toBeVisible();
    await axe(page, ['light']);
    await keyboard.press('Control+Enter');
    await expect(done(page)).toBeVisible();
    expect(keyboard.report('parcel')).toBeLessThanOrEqual(GOAL);
    await expect(page.getByText(/^Ваша посилка Львів – Вроцлав, .*http.*\/p\/[a-z0-9]{20}$/)).toBeVisible();
  });

  test('selects with arrows, digits and letters, and focuses what is missing', async ({ pageOf }) => {
    const { driver, tripId } = await office('Тиміш');
    await bookFor(driver, tripId, {
      kind: 'passenger',
      travellers: [{ name: 'Ян Лис', seat: 1 }],
      phone: '+380501112233',
    });
    const page = await pageOf(driver);
    await page.goto('/trips/call');
    await expect(page.getByRole('radio', { name: 'Львів' })).toBeAttached();
    await page.keyboard.press('Control+Enter');
    await expect(number(page)).toHaveAccessibleDescription(/Вкажіть номер телефону/);
    await expect(number(page)).toBeFocused();
    await expect(number(page)).toHaveAttribute('aria-keyshortcuts', 'Alt+1');
    await page.keyboard.type('067 341 22 10');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('group', { name: 'Звідки' }).getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('group', { name: 'Куди' }).getByRole('radio', { checked: true })).toBeFocused();
    const trips = page.getByRole('radiogroup', { name: 'Рейси' });
    await expect(trips.getByRole('radio')).toBeChecked();
    await page.keyboard.press('Alt+4');
    await page.keyboard.press('1');
    await expect(trips.getByRole('radio')).toBeChecked();
    // The plan is one stop of the Tab key: the proposed seat, and the arrows go on from it.
    await expect(page.getByText(/Один пасажир, місце 2,/)).toBeVisible();
    await page.getByRole('button', { name: /^Місце 2, .*вибране/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText(/Один пасажир, місце 4,/)).toBeVisible();
    await page.keyboard.press('Alt+6');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/карткою водієві\./)).toBeVisible();
    await page.keyboard.press('Alt+7');
    await page.keyboard.type('Складаний візочок 1');
    await expect(page.getByRole('textbox', { name: 'Нотатка водієві' })).toHaveValue('Складаний візочок 1');
  });
});

test('the form for a caller reports a day without enough seats, and offers another day', { tag: '@desktop' }, async ({
  pageOf,
}) => {
  const driver = await driverWithBus('Захар', { seatsCount: 8 });
  const { tripId } = await routeOf(driver, { first: soon(QUIET_DAY) });
  const travellers = [2, 3, 4, 5, 6, 7, 8].map((seat) => ({ name: 'Ян Лис', seat }));
  await bookFor(driver, tripId, { kind: 'passenger', travellers, phone: '+380501112233' });
  const page = await pageOf(driver);
  await page.goto('/trips/call');
  await number(page).fill('067 341 22 11');
  await page.getByRole('group', { name: 'Звідки' }).getByText('Львів').click();
  await page.getByRole('group', { name: 'Куди' }).getByText('Вроцлав').click();
  await expect(page.getByText(/Один пасажир, місце 1,/)).toBeVisible();
  await page.getByRole('button', { name: 'Більше місць' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Стільки місць цього дня немає' })).toBeVisible();
  await page.getByRole('button', { name: 'Забронювати' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Стільки місць' })).toBeVisible();
  await page.getByRole('group', { name: 'Коли' }).locator('label').nth(1).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Стільки місць' })).toHaveCount(0);
  await expect(page.getByText(/Двоє, місця 1 і 2,/)).toBeVisible();
});

test('the form for a caller shows its whole button on a phone, in English', async ({ pageOf, axe, isMobile }) => {
  test.skip(!isMobile, 'this is about a phone');
  const { driver } = await office('Устим');
  const page = await pageOf(driver, 'en');
  await page.goto('/trips/call');
  const book = page.getByRole('button', { name: 'Book', exact: true });
  await expect(book).toBeInViewport({ ratio: 1 });
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('0048 601 234 567');
  await expect(page.getByText('+48 601 234 567, Poland')).toBeVisible();
  await page.getByRole('group', { name: 'From' }).getByText('Lviv').tap();
  await page.getByRole('group', { name: 'To' }).getByText('Wrocław').tap();
  await page.getByRole('textbox', { name: 'Passengers' }).fill('Nadiia Tkach');
  await expect(page.getByText(/One passenger, seat 1, 45 euros, in cash to the driver\./)).toBeVisible();
  await page.getByRole('button', { name: /^Seat 7, .*free/ }).tap();
  await expect(page.getByText(/One passenger, seat 7,/)).toBeVisible();
  await axe(page);
  await expect(book).toBeInViewport({ ratio: 1 });
  await book.tap();
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Send an SMS' });
  await expect(link).toHaveAttribute('href', /^sms:\+48601234567\?&body=Your%20ticket/);
  await expect(page.getByRole('button', { name: 'Next call' })).toBeInViewport({ ratio: 1 });
});

test('the form for a caller is closed to everybody but the office', { tag: '@desktop' }, async ({ pageOf }) => {
  for (const role of ['passenger', 'hiredDriver'] as const) {
    const page = await pageOf(demo(role));
    await page.goto('/trips/call');
    await expect(page).not.toHaveURL(/\/trips\/call/);
    await expect(page.getByRole('link', { name: 'Новий дзвінок' })).toHaveCount(0);
  }
});
