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

it('shows an animal, baggage and the note, and puts those together who were booked together', async () => {
  const dog = sheetBooking({ seat: 2, name: 'Яна Гнатів', hasPet: true, hasBaggage: true, note: 'Песик Рекс' });
  const child = { seat: 12, name: 'Софія Лисак', partyId: 500, note: 'Просить спереду', paid: 4500 };
  await open([
    sheetBooking({ seat: 13, name: 'Ольга Лисак', partyId: 500, note: 'Просить спереду' }),
    sheetBooking(child),
    dog,
  ]);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent?.replace(/\s+/g, ' '))).toMatchObject([
    expect.stringContaining('Яна Гнатів'),
    expect.stringMatching(/Софія Лисак, 2 місця.*до сплати 45/),
    expect.stringContaining('Софія Лисак'),
    expect.stringContaining('Ольга Лисак'),
  ]);
  const first = within(rows[0] ?? document.body);
  expect([first.getByRole('img', { name: 'із твариною' }), first.getByRole('img', { name: 'з багажем' })]).toHaveLength(
    2,
  );
  expect(first.getByText('Песик Рекс')).toBeTruthy();
  expect(screen.getAllByText('Просить спереду')).toHaveLength(1);
});

it('a long table is narrowed by a filter and by a word of a note', async () => {
  const others = [3, 4, 5, 6, 7].map((seat) => sheetBooking({ seat, name: `Олег Ткач ${seat}`, paid: 4500 }));
  const reader = await open([sheetBooking({ seat: 2, name: 'Яна Гнатів', note: 'Песик Рекс' }), ...others]);
  await reader.type(screen.getByRole('searchbox'), 'песик');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await reader.clear(screen.getByRole('searchbox'));
  await reader.click(screen.getByRole('button', { name: /^не сплатили/ }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await reader.type(screen.getByRole('searchbox'), 'ткач');
  expect(screen.getByRole('status').textContent).toBe('Таких пасажирів немає');
});
