import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '#testing/web/answers.ts';
import { sheet, sheetBooking, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { Waiting } from './Waiting.tsx';

const REQUEST = sheetBooking({ status: 'unconfirmed', name: 'Надія Ткач', phone: '+380671112233' });

async function open(bookings: (typeof REQUEST)[]) {
  serve();
  const planned = sheet({ status: 'planned', bookings });
  return show(
    <>
      <Waiting sheet={planned} wide />
      <PeopleTable sheet={planned} />
    </>,
    { messages: ['bookings', 'desk', 'statuses', 'trips', 'payments'], as: staff('dispatcher') },
  );
}

it('a request can be declined beside its confirmation, with a reason for the passenger', async () => {
  const reader = await open([REQUEST]);
  expect(screen.getByRole('button', { name: 'Підтвердити' })).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: 'Відмовити: Надія Ткач' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Скасувати бронювання?' }));
  expect(dialog.getByRole('textbox')).toBeTruthy();
});

it('a table with a request does not say that there are no bookings', async () => {
  await open([REQUEST]);
  expect(screen.queryByText('Бронювань ще немає')).toBeNull();
});

it('a table without bookings says so', async () => {
  await open([]);
  expect(screen.getByText('Бронювань ще немає')).toBeTruthy();
});

it('a phone number is readable, and can be called and copied', async () => {
  await open([{ ...REQUEST, status: 'confirmed' }]);
  const number = screen.getByRole('link', { name: /^Подзвонити: Надія Ткач, \+380/ });
  expect([number.textContent, number.getAttribute('href')]).toEqual(['+380 67 111 22 33', 'tel:+380671112233']);
  expect(screen.getByRole('button', { name: 'Скопіювати номер: Надія Ткач' })).toBeTruthy();
});
