import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ExchangeRate } from '#shared/network/carriers/rates.ts';
import type { CurrencySum } from '#shared/sales/trips/payment-rows.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import PaymentForm, { type Money } from './PaymentForm.tsx';

const RATES = [
  { currency: 'UAH' as const, rate: 484_000, own: false, day: '2035-06-12' },
  { currency: 'PLN' as const, rate: 42_500, own: false, day: '2035-06-12' },
];
const HELD = [{ currency: 'EUR' as const, amount: 12_000 }];

interface Values {
  due?: number;
  back?: number;
  kind?: 'passenger' | 'parcel';
  rates?: readonly ExchangeRate[];
  held?: readonly CurrencySum[];
}

async function open({ due = 4500, back, kind = 'passenger', rates = RATES, held = HELD }: Values = {}) {
  const onTake = vi.fn<(money: Money) => void>();
  const bill = { kind, rates, held, countries: ['UA', 'PL'] };
  const reader = await show(<PaymentForm {...{ bill, due, back, onTake }} />);
  return { reader, taken: () => onTake.mock.calls.map(([{ id: _, ...money }]) => money), onTake };
}

const takeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Отримано|Повернено) / });
const EURO = { amount: 4500, currency: 'EUR', rate: 10_000, method: 'cash', given: null, change: null };

it('takes the whole sum in cash and euro with one press, each time under another id', async () => {
  const { reader, taken, onTake } = await open();
  await reader.click(takeButton());
  await reader.click(takeButton());
  expect(taken()).toEqual([EURO, EURO]);
  expect(new Set(onTake.mock.calls.map(([{ id }]) => id)).size).toBe(2);
});

it('names the sum in the currencies of the trip, in cash without small coins, by card exactly', async () => {
  const { reader, taken } = await open({ due: 4501 });
  await reader.click(screen.getByRole('radio', { name: /^UAH/ }));
  expect(readText(takeButton())).toBe('Отримано 2 178 ₴');
  await screen.findByText(/Курс 48,40.₴ за євро запишеться разом з оплатою\./);
  await reader.click(screen.getByRole('radio', { name: 'Картка' }));
  expect(readText(takeButton())).toBe('Отримано 2 178,48 ₴');
  await reader.click(takeButton());
  expect(taken()).toEqual([
    { amount: 217_848, currency: 'UAH', rate: 484_000, method: 'card', given: null, change: null },
  ]);
});

it('lists further currencies only where they have a rate', async () => {
  await open({ rates: [...RATES, { currency: 'GBP', rate: 8_700, own: false, day: '2035-06-12' }] });
  const others = screen.getByRole('combobox', { name: 'Інша валюта' });
  expect([...others.querySelectorAll('option')].map((option) => option.value)).toEqual(['', 'GBP']);
});

it('calculates the change from what is given, and refuses less', async () => {
  const { reader, taken } = await open();
  await reader.type(screen.getByRole('textbox', { name: 'Пасажир дає' }), '40');
  await screen.findByText(/Бракує 5.€\./);
  expect(takeButton().disabled).toBe(true);
  await reader.click(screen.getByRole('button', { name: '50' }));
  expect(readText(screen.getByText('Решта').nextElementSibling)).toBe('5 €');
  await reader.click(takeButton());
  expect(taken()).toEqual([{ ...EURO, given: 5000 }]);
});

it('proposes change in the currencies of the till, and lets the driver round it', async () => {
  const held = [
    { currency: 'EUR' as const, amount: 1000 },
    { currency: 'PLN' as const, amount: 9000 },
    { currency: 'UAH' as const, amount: 50_000 },
  ];
  const { reader, taken } = await open({ due: 3200, held });
  await reader.click(screen.getByRole('button', { name: '50' }));
  await screen.findByText(/У касі 10.€\. Решту можна дати в іншій валюті/);
  // All of it in złoty; in hryvnias only with the 10 € that the till has.
  expect(screen.getByRole('button', { name: /^10.€ \+ 387.₴$/ })).toBeTruthy();
  await reader.click(screen.getByRole('button', { name: /^77.zł$|^77.PLN$/ }));
  expect(readText(screen.getByText('Решта').nextElementSibling)).toMatch(/^77 (zł|PLN)$/);
  const field = screen.getByRole('textbox', { name: 'Даю рештою' });
  await reader.clear(field);
  await reader.type(field, '40');
  await screen.findByText('Ця сума не відповідає решті за курсом.');
  expect(takeButton().disabled).toBe(true);
  await reader.clear(field);
  await reader.type(field, '75');
  await reader.click(takeButton());
  const change = { currency: 'PLN', amount: 7500, rate: 42_500, over: 1800 };
  expect(taken()).toEqual([{ ...EURO, amount: 3200, given: 5000, change }]);
});

it('forgets what was given when the sum changes', async () => {
  const { reader, taken } = await open();
  await reader.click(screen.getByRole('button', { name: '50' }));
  await reader.click(screen.getByRole('button', { name: 'Інша сума' }));
  const field = screen.getByRole('textbox', { name: 'Сума' });
  await reader.clear(field);
  await reader.type(field, '20,5');
  await screen.findByText(/Після цього лишиться 24,50.€/);
  await reader.click(takeButton());
  expect(taken()).toEqual([{ ...EURO, amount: 2050 }]);
});

it('takes neither nothing nor more than is due', async () => {
  const { reader } = await open();
  await reader.click(screen.getByRole('button', { name: 'Інша сума' }));
  const field = screen.getByRole('textbox', { name: 'Сума' });
  await reader.clear(field);
  expect(takeButton().disabled).toBe(true);
  await reader.type(field, '70');
  await screen.findByText('Це більше, ніж треба сплатити.');
  expect(takeButton().disabled).toBe(true);
});

it('asks the sender of a parcel, and nobody when money is given back', async () => {
  await open({ kind: 'parcel' });
  expect(screen.getByRole('textbox', { name: 'Відправник дає' })).toBeTruthy();
  cleanup();
  const { reader, taken } = await open({ back: 1000, due: 1000 });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(readText(takeButton())).toBe('Повернено 10 €');
  await reader.click(takeButton());
  expect(taken()).toEqual([{ ...EURO, amount: 1000 }]);
});
