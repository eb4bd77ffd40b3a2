import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUp, TripCash } from '#shared/sales/bookings/rules/cash.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { PLACES, sheet, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { CashUpView } from './CashUpView.tsx';

const OWN = { id: 7, name: 'Тарас', lastName: 'Бойко' };
const OTHER = { id: 8, name: 'Петро', lastName: 'Гук' };
const EUR = { currency: 'EUR', collected: 9000, spent: 1000, handOver: 8000, confirmed: null } as const;

function cashUp(values: Partial<CashUp> = {}): CashUp {
  return {
    ...{ id: 31, tripId: 12, driver: OWN, openedAt: '2035-06-12T04:00:00.000Z', handedOverAt: null, confirmedAt: null },
    ...{
      confirmedBy: null,
      inOffice: false,
      note: '',
      sums: [EUR],
      mayHandOver: true,
      mayConfirm: false,
      payments: [],
      expenses: [],
    },
    ...values,
  };
}

async function open(shown: CashUp, role: 'driver' | 'owner' | 'single' = 'driver') {
  const cash: TripCash = {
    trip: { id: 12, from: PLACES.lviv, to: PLACES.wroclaw, departsAt: '2035-06-12T04:00:00.000Z' },
    ...{ cashUps: [shown], aside: [], unpaid: [], toGiveBack: [], owners: [{ name: 'Оксана', lastName: 'Лис' }] },
  };
  let refusal: Refusal | null = null;
  const give = () => {
    if (refusal) throw refusal;
    return cash;
  };
  const requests = serve(
    answer(moneyApi.confirmCash, give),
    answer(moneyApi.handOver, give),
    answer(sheetApi.act, ({ body }) => {
      const actions = sheetApi.act.body?.parse(body).actions ?? [];
      return {
        results: actions.map(({ id, at }) => ({ id, at, outcome: 'done' as const, code: null })),
        sheet: sheet(),
      };
    }),
  );
  const reader = await show(<CashUpView cashUp={shown} cash={cash} />, {
    as: role === 'single' ? staff('owner', { singleDriver: true }) : staff(role),
  });
  return { reader, requests, refuse: (next: Refusal) => (refusal = next) };
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map(readText).join('|'));

it('shows what was collected, spent and is to be handed over, and the way to the owner', async () => {
  await open(cashUp());
  expect(cells()).toEqual(['Готівка|зібрано|витрачено|передати', 'EUR|90|−10|80 €']);
  expect(screen.getByText('у водія')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(readText)).toEqual([
    'Тарас Бойкотримає касу рейсу',
    'Оксана Лисбачить ту саму суму, підтверджує в себе',
  ]);
});

it('shows both sums where another one was received, and why', async () => {
  await open(
    cashUp({
      ...{ handedOverAt: '2035-06-12T13:00:00.000Z', confirmedAt: '2035-06-12T14:00:00.000Z', mayHandOver: false },
      ...{ confirmedBy: 'Оксана Лис', note: 'бракує купюри', sums: [{ ...EUR, confirmed: 7500 }] },
    }),
  );
  expect(cells()).toEqual(['Готівка|зібрано|витрачено|передати|отримано', 'EUR|90|−10|80 €|75 €']);
  expect(screen.getByText('Чому інша сума: бракує купюри')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /касу/ })).toBeNull();
});

it('a driver hands over by a press of the sheet, with the sums that they read', async () => {
  const { reader, requests } = await open(cashUp());
  await reader.click(press('Передати касу'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/80.€\. Після цього нові оплати/)).toBeTruthy();
  await reader.click(dialog.getByRole('button', { name: 'Передати' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const presses = callsOf(requests, sheetApi.act).flatMap(({ body }) => body.actions.map((one) => one.do));
  expect(presses).toEqual([{ action: 'handOverCash', sums: [{ currency: 'EUR', amount: 8000 }] }]);
});

it('the office notes that another one has handed over, over HTTP', async () => {
  const { reader, requests } = await open(cashUp({ driver: OTHER }), 'owner');
  expect(screen.queryByRole('button', { name: 'Додати витрату' })).toBeNull();
  await reader.click(press('Записати, що касу передано'));
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Передати' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(requests, moneyApi.handOver)).toMatchObject([
    { params: { cashUpId: '31' }, body: { sums: [{ currency: 'EUR', amount: 8000 }] } },
  ]);
  expect(callsOf(requests, sheetApi.act)).toEqual([]);
});

it('an owner confirms the sum with one press, and reads why it was refused', async () => {
  const handed = { handedOverAt: '2035-06-12T13:00:00.000Z', mayHandOver: false, mayConfirm: true, driver: OTHER };
  const { reader, requests, refuse } = await open(cashUp(handed), 'owner');
  refuse(new Refusal(409, 'conflict'));
  await reader.click(press(/^Отримано 80/));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(callsOf(requests, moneyApi.confirmCash)).toMatchObject([
    { params: { cashUpId: '31' }, body: { sums: [{ currency: 'EUR', amount: 8000 }] } },
  ]);
});

it('cash that the office took is in the office, and not with a driver', async () => {
  await open(cashUp({ driver: OTHER, inOffice: true }), 'owner');
  expect(screen.getByText('в офісі')).toBeTruthy();
  expect(screen.queryByText('у водія')).toBeNull();
});

it('cash of somebody who has left is shown without a name', async () => {
  await open(cashUp({ driver: null, mayHandOver: false }), 'owner');
  expect(screen.getByRole('heading').textContent).toBe('Колишній працівник');
});

it('a single driver closes the till of the trip, and hands it over to nobody', async () => {
  const { reader, requests } = await open(cashUp(), 'single');
  expect(screen.queryByText('підтверджує в себе')).toBeNull();
  await reader.click(press('Закрити касу рейсу'));
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Закрити касу' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const presses = callsOf(requests, sheetApi.act).flatMap(({ body }) => body.actions.map((one) => one.do));
  expect(presses).toEqual([{ action: 'handOverCash', sums: [{ currency: 'EUR', amount: 8000 }] }]);
});
