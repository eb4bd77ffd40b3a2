import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Debt, type Debts, debtsApi } from '#shared/sales/bookings/money/debts-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { PLACES, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { DebtsSections } from './DebtsSections.tsx';

const TRIP = { id: 12, from: PLACES.lviv, to: PLACES.wroclaw, departsAt: '2035-06-12T04:00:00.000Z' };
const OWING: Debt = {
  ...{ bookingId: 5, bookings: 2, trip: TRIP, name: 'Ірина Савчук', phone: '+380671112233', sum: 9000 },
  ...{ charge: false, since: '2035-06-12T18:00:00.000Z', reachable: true, remindedAt: null, paidBy: [] },
};
const BACK: Debt = {
  ...OWING,
  since: '2035-06-14T18:00:00.000Z',
  bookingId: 8,
  bookings: 1,
  name: 'Петро Гнат',
  phone: '',
  sum: 4800,
  paidBy: [
    { method: 'cash', currency: 'UAH', amount: 100_000 },
    { method: 'transfer', currency: 'EUR', amount: 2734 },
  ],
};
const NONE: Debts = { owing: [], toGiveBack: [], owed: 0, dueBack: 0 };

async function open(debts: Debts = { owing: [OWING], toGiveBack: [BACK], owed: 9000, dueBack: 4800 }) {
  let [known, refusal]: [Debts, Refusal | null] = [debts, null];
  const settled = () => {
    if (refusal) throw refusal;
    known = NONE;
    return known;
  };
  const requests = serve(
    answer(debtsApi.debts, () => known),
    ...[debtsApi.payParty, debtsApi.giveBackParty, debtsApi.forgive, debtsApi.remind].map((endpoint) =>
      answer(endpoint, settled),
    ),
  );
  const reader = await show(<DebtsSections />, { as: staff('owner') });
  return { reader, requests, refuse: (next: Refusal) => (refusal = next) };
}

const list = (name: string) => screen.findByRole('list', { name });

it('lists who owes what since when, and who gets money back', async () => {
  await open();
  expect(readText(await list('Не заплатили після поїздки'))).toMatch(/Ірина Савчук.*, 12 червня.*2 місця\D*90/);
  expect(readText(await list('Треба повернути'))).toMatch(/Петро Гнат.*, 12 червня.*з 14 червня.*48/);
});

it('shows nothing where nobody owes anything', async () => {
  await open(NONE);
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
});

it('reminds who can be reached, and not again at once', async () => {
  const reminded = { ...OWING, bookingId: 6, name: 'Олена Ткач', remindedAt: serverNow().toISOString() };
  const away = { ...OWING, bookingId: 7, name: 'Олег Кіт', reachable: false };
  const { reader, requests } = await open({ ...NONE, owing: [reminded, away, OWING], owed: 27_000 });
  const rows = within(await list('Не заплатили після поїздки'));
  expect(readText(await list('Не заплатили після поїздки'))).toMatch(/Олена Ткач.*нагадано/);
  for (const name of [/Олена Ткач/, /Олег Кіт/]) {
    await reader.click(rows.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Нагадати' })).toBeNull();
    await reader.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await reader.click(rows.getByRole('button', { name: /Ірина Савчук/ }));
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Нагадати' }));
  await waitFor(() => expect(callsOf(requests, debtsApi.remind)).toHaveLength(1));
});

it('records how a party paid, or that its debt is forgiven, and offers to call', async () => {
  const { reader, requests, refuse } = await open();
  refuse(new Refusal(409, 'booking_state'));
  await reader.click(within(await list('Не заплатили після поїздки')).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Подзвонити' }).getAttribute('href')).toBe('tel:+380671112233');
  await reader.click(dialog.getByRole('button', { name: 'Прийшов переказ' }));
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  await reader.click(dialog.getByRole('button', { name: 'Пробачити борг' }));
  expect(callsOf(requests, debtsApi.forgive)).toEqual([]);
  await reader.click(dialog.getByRole('button', { name: /^Так, пробачити 90/ }));
  expect(callsOf(requests, debtsApi.payParty)).toMatchObject([
    { params: { bookingId: '5' }, body: { method: 'transfer' } },
  ]);
  expect(callsOf(requests, debtsApi.forgive)).toMatchObject([{ params: { bookingId: '5' } }]);
});

it('records that money was given back', async () => {
  const { reader, requests } = await open();
  await reader.click(within(await list('Треба повернути')).getByRole('button'));
  const dialog = await screen.findByRole('dialog');
  expect(readText(dialog)).toContain('Було сплачено: 1 000 ₴ готівкою, 27,34 € переказом.');
  await reader.click(within(dialog).getByRole('button', { name: 'Гроші повернуто' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(requests, debtsApi.giveBackParty)).toMatchObject([{ params: { bookingId: '8' } }]);
});

it('shows the oldest five first, and the others when asked', async () => {
  const owing = Array.from({ length: 7 }, (_, index) => ({ ...OWING, bookingId: index + 1 }));
  const { reader } = await open({ ...NONE, owing, owed: 63_000 });
  const rows = async () => within(await list('Не заплатили після поїздки')).getAllByRole('listitem');
  expect(await rows()).toHaveLength(5);
  await reader.click(screen.getByRole('button', { name: 'Показати всі: 7' }));
  expect(await rows()).toHaveLength(7);
});
