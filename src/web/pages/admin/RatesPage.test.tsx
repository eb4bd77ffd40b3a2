import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ExchangeRate, ratesApi } from '#shared/network/carriers/rates.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { RatesPage } from './RatesPage.tsx';

const KNOWN: ExchangeRate[] = [
  { currency: 'EUR', rate: 10_000, day: '2035-06-12', own: false },
  { currency: 'UAH', rate: 484_000, day: '2035-06-12', own: false },
  { currency: 'PLN', rate: 42_000, day: '2035-06-13', own: true },
];

async function open() {
  const requests = serve(
    answer(ratesApi.rates, () => KNOWN),
    answer(ratesApi.setRates, () => KNOWN),
  );
  const reader = await show(<RatesPage />, { as: passenger({ userType: '' }) });
  await screen.findByRole('textbox', { name: /^PLN/ });
  return { requests, reader };
}

const field = (currency: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${currency}`) });

it('says of each currency whose rate applies, and which are not taken yet', async () => {
  await open();
  expect(field('UAH').value).toBe('');
  expect(field('PLN').value).toBe('4,2');
  expect(field('GBP').getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getAllByText('не приймається, доки немає курсу').length).toBeGreaterThan(1);
});

it('sends the rate of a currency that was not taken before, and empty ones as none', async () => {
  const { requests, reader } = await open();
  await reader.type(field('GBP'), '0,87');
  await reader.click(screen.getByRole('button', { name: 'Зберегти курси' }));
  const [sent] = callsOf(requests, ratesApi.setRates);
  const rates = Object.fromEntries(sent?.body?.rates.map(({ currency, rate }) => [currency, rate]) ?? []);
  expect(rates).toMatchObject({ GBP: 8_700, PLN: 42_000, UAH: null, USD: null });
});
