import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUp } from '#shared/sales/bookings/rules/cash.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import Toaster from '#web/ui/overlays/Toast.tsx';
import { CashUpContents } from './CashUpContents.tsx';

const CASH_UP: CashUp = {
  id: 4,
  tripId: 7,
  inOffice: false,
  driver: { id: 3, name: 'Тарас', lastName: 'Гаврилюк' },
  openedAt: '2026-06-12T06:00:00Z',
  handedOverAt: null,
  confirmedAt: null,
  confirmedBy: null,
  note: '',
  sums: [],
  mayHandOver: true,
  mayConfirm: false,
  payments: [],
  expenses: [
    {
      id: '5c1b1d3e-8f5b-4b5a-9c55-0a3a4ad1a001',
      what: 'Паркінг',
      amount: 1200,
      currency: 'EUR',
      at: '2026-06-12T08:00:00Z',
      photos: [],
    },
  ],
};

it('shows the office why an expense could not be removed', async () => {
  const requests = serve(
    answer(moneyApi.removeExpense, () => {
      throw new Refusal(409, 'conflict');
    }),
  );
  const reader = await show(
    <>
      <CashUpContents cashUp={CASH_UP} tripId={7} own={false} />
      <Toaster />
    </>,
    { as: staff('owner') },
  );
  await reader.click(screen.getByRole('button', { name: /Паркінг/ }));
  await screen.findByText(/змінив це раніше/);
  expect(callsOf(requests, moneyApi.removeExpense)).toHaveLength(1);
});
