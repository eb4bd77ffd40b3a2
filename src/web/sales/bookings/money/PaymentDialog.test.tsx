import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PaymentRow } from '#shared/sales/trips/payment-rows.ts';
import { show, showAgain } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import PaymentDialog from './PaymentDialog.tsx';
import type { Bill } from './payments.ts';

const PAID: PaymentRow = {
  ...{
    id: 'f6',
    at: '2035-06-11T08:00:00.000Z',
    method: 'cash',
    refundOf: null,
    note: '',
    takenBy: null,
    online: false,
  },
  ...{ amount: 217_800, currency: 'UAH', rate: 484_000, eurCents: 4500, change: null },
};
/** Paid in hryvnias before the rate changed, then cancelled with a charge of 9 €. */
const BILL: Bill = {
  ...{ bookingId: 4, tripId: 12, kind: 'passenger', name: 'Марія Ткач', seat: 3, stop: 'Краків' },
  ...{ fare: 900, paid: 4500, payments: [PAID], held: null, countries: ['UA', 'PL'] },
  rates: [{ currency: 'UAH', rate: 580_000, own: true, day: '2035-06-12' }],
};

const open = (change: Partial<Bill> = {}) => show(<PaymentDialog bill={{ ...BILL, ...change }} onClose={() => {}} />);
const give = () => screen.queryByRole('button', { name: /^Повернено / });

it('proposes what is over as it was paid, and refuses more than was paid', async () => {
  const reader = await open();
  expect(readText(give())).toBe('Повернено 1 742 ₴');
  expect(screen.queryByText(/^Курс/), 'each payment at its own rate').toBeNull();
  await reader.click(screen.getByRole('radio', { name: /^EUR/ }));
  expect(readText(give())).toBe('Повернено 36 €');
  await reader.click(screen.getByRole('radio', { name: /^UAH/ }));
  await reader.click(screen.getByRole('button', { name: 'Інша сума' }));
  const field = screen.getByRole('textbox', { name: 'Сума' });
  await reader.clear(field);
  await reader.type(field, '1000');
  expect(readText(screen.getByText(/^Після цього/))).toBe('Після цього лишиться повернути 15,34 €');
  await reader.clear(field);
  await reader.type(field, '2179');
  expect(screen.getByText('Це більше, ніж було сплачено.')).toBeTruthy();
  expect(give()).toHaveProperty('disabled', true);
});

it('names what is left after the payments of one currency', async () => {
  const euros = {
    ...PAID,
    id: 'f5',
    at: '2035-06-11T07:00:00.000Z',
    amount: 2000,
    currency: 'EUR' as const,
    rate: 10_000,
    eurCents: 2000,
  };
  await open({ fare: 0, paid: 4066, payments: [{ ...PAID, amount: 100_000, eurCents: 2066 }, euros] });
  expect(readText(give())).toBe('Повернено 1 000 ₴');
  expect(readText(screen.getByText(/^Після цього/))).toBe('Після цього лишиться повернути 20 €');
});

it('proposes nothing more once another person has given it back', async () => {
  const reader = await open();
  await showAgain(<PaymentDialog bill={{ ...BILL, paid: 900 }} onClose={() => {}} />);
  expect(give()).toBeNull();
  expect(screen.getByText('Повертати більше нічого.')).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: 'Назад до оплати' }));
  expect(screen.getByText('Сплачено повністю.')).toBeTruthy();
});

it('leaves to the provider what was paid by card online', async () => {
  const online: PaymentRow = {
    ...PAID,
    id: 'f7',
    online: true,
    amount: 3500,
    currency: 'EUR',
    rate: 10_000,
    eurCents: 3500,
  };
  await open({ paid: 4500, payments: [{ ...PAID, amount: 48_400, eurCents: 1000 }, online] });
  expect(readText(give())).toBe('Повернено 484 ₴');
});
