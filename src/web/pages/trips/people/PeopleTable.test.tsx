import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { sheet, sheetBooking, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import './PeopleActs.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { Waiting } from './Waiting.tsx';

const REQUEST = sheetBooking({ status: 'unconfirmed', name: 'Надія Ткач', phone: '+380671112233' });

async function open(bookings: (typeof REQUEST)[], answers: Parameters<typeof serve> = []) {
  serve(...answers);
  const planned = sheet({ status: 'planned', bookings });
  return show(
    <>
      <Waiting sheet={planned} wide />
      <PeopleTable sheet={planned} />
    </>,
    { as: staff('dispatcher') },
  );
}

it('a request can be declined beside its confirmation, with a reason for the passenger', async () => {
  const reader = await open([REQUEST]);
  expect(screen.getByRole('button', { name: 'Підтвердити' })).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: 'Відмовити: Надія Ткач' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Скасувати бронювання?' }));
  expect(dialog.getByRole('textbox')).toBeTruthy();
});

it('requests are ticked and confirmed together, and who is refused is named with the reason', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const two = [REQUEST, sheetBooking({ ...REQUEST, id: 902, partyId: 902, name: 'Олег Лис' })];
  const asked: string[] = [];
  const reader = await open(two, [
    answer(bookingsApi.confirm, ({ params }) => {
      asked.push(String(params.bookingId));
      throw new Refusal(409, 'booking_state');
    }),
  ]);
  await reader.click(screen.getByRole('checkbox', { name: 'Надія Ткач' }));
  await reader.click(screen.getByRole('checkbox', { name: 'Олег Лис' }));
  await reader.click(screen.getByRole('button', { name: 'Підтвердити 2' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Не вдалося: 2.*Надія Ткач: .*Олег Лис: /);
  expect(asked).toEqual([String(REQUEST.id), '902']);
});

it('the box of a party ticks all of its people, and says what they owe together', async () => {
  const party = [13, 14].map((seat) => sheetBooking({ seat, name: `Лисак ${seat}`, partyId: 500 }));
  const reader = await open([sheetBooking({ seat: 2, name: 'Яна Гнатів' }), ...party]);
  await reader.click(screen.getByRole('checkbox', { name: /^Лисак 13, 2 місця/ }));
  expect(screen.getByText('Вибрано: 2')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Сплачено 90\s€/ })).toBeTruthy();
  await reader.click(screen.getByRole('checkbox', { name: 'Вибрати всі' }));
  expect(await screen.findByRole('button', { name: /^Сплачено 135\s€/ })).toBeTruthy();
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
