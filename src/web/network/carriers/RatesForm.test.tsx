import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bankApi, type CarrierBank } from '#shared/network/carriers/bank.ts';
import { type ExchangeRate, ratesApi } from '#shared/network/carriers/rates.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ProofContext } from '#web/people/accounts/base/proof-context.ts';
import { BankSection } from './BankSection.tsx';
import { RatesForm } from './RatesForm.tsx';

describe('the rates of a carrier', () => {
  const RATES: ExchangeRate[] = [
    { currency: 'EUR', rate: 10_000, day: '2026-06-10', own: false },
    { currency: 'UAH', rate: 484_000, day: '2026-06-10', own: true },
    { currency: 'PLN', rate: 42_500, day: '2026-06-10', own: false },
  ];
  async function open(refuse = false) {
    const requests = serve(
      answer(ratesApi.rates, () => RATES),
      answer(ratesApi.setRates, () => {
        if (refuse) throw new Refusal(409, 'conflict');
        return RATES;
      }),
    );
    const reader = await show(<RatesForm />, { as: staff('owner') });
    const field = (currency: string) => screen.getByLabelText<HTMLInputElement>(`${currency} за 1 EUR`);
    await screen.findByLabelText('UAH за 1 EUR');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Зберегти курси' });
    return { requests, reader, field, save };
  }

  it('show the carrier’s own one in the field and the operator’s behind it, and none for the euro', async () => {
    const { field } = await open();
    expect([field('UAH').value, field('PLN').value, field('PLN').placeholder]).toEqual(['48,4', '', '4,25']);
    expect(screen.queryByLabelText('EUR за 1 EUR')).toBeNull();
    expect(screen.getByText('ваш курс від 10.06.2026')).toBeTruthy();
  });

  it('are sent together: an empty field takes the operator’s again', async () => {
    const { requests, reader, field, save } = await open();
    await reader.clear(field('UAH'));
    await reader.type(field('PLN'), '4,31');
    await reader.click(save);
    await waitFor(() =>
      expect(callsOf(requests, ratesApi.setRates).map(({ body }) => body)).toEqual([
        {
          rates: [
            { currency: 'UAH', rate: null },
            { currency: 'PLN', rate: 43_100 },
          ],
        },
      ]),
    );
  });

  it.each(['0', '0,001', 'сорок', '4.25.1', '100000'])('cannot be saved with %s in a field', async (text) => {
    const { reader, field, save } = await open();
    await reader.clear(field('PLN'));
    await reader.type(field('PLN'), text);
    expect(screen.getByText('Вкажіть курс, наприклад 48,40.')).toBeTruthy();
    expect(save.disabled).toBe(true);
  });

  it('keep what was typed where they are refused', async () => {
    const { reader, field, save } = await open(true);
    await reader.type(field('PLN'), '4,31');
    await reader.click(save);
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(field('PLN').value).toBe('4,31');
  });
});

describe('the bank account of a carrier', () => {
  const BANK: NonNullable<CarrierBank> = {
    holder: 'ТОВ «Карпати Тур»',
    eurIban: 'DE89370400440532013000',
    uahIban: '',
    taxNumber: '',
    changedAt: '2026-06-10T09:00:00.000Z',
  };
  async function open(bank: CarrierBank) {
    const requests = serve(
      answer(bankApi.bank, () => ({ bank })),
      answer(bankApi.setBank, () => ({ bank: BANK })),
      answer(bankApi.dropBank, () => undefined),
    );
    const proving = {
      prove: async () => 'proof',
      withProof: <T,>(send: (given: string) => Promise<T>) => send('proof'),
    };
    const section = (
      <ProofContext value={proving}>
        <BankSection />
      </ProofContext>
    );
    const reader = await show(section, { as: staff('owner') });
    return { requests, reader };
  }

  it('is shown in groups of four, without the lines that are empty', async () => {
    await open(BANK);
    expect(await screen.findByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
    expect(screen.queryByText('IBAN у гривні')).toBeNull();
  });

  it('is refused with a wrong digit or without one, at its field, before anything is sent', async () => {
    const { requests, reader } = await open(null);
    await reader.click(await screen.findByRole('button', { name: 'Додати рахунок' }));
    await reader.type(await screen.findByLabelText('Власник рахунку'), 'ТОВ «Карпати Тур»');
    const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Зберегти' });
    await reader.click(save);
    expect(await screen.findByText('Вкажіть хоча б один рахунок.')).toBeTruthy();
    await reader.type(screen.getByLabelText('IBAN у євро'), 'DE89 3704 0044 0532 0130 01');
    await reader.click(save);
    expect(await screen.findByText(/перевірте IBAN/)).toBeTruthy();
    expect(callsOf(requests, bankApi.setBank)).toEqual([]);
    await reader.clear(screen.getByLabelText('IBAN у євро'));
    await reader.type(screen.getByLabelText('IBAN у євро'), 'de89 3704 0044 0532 0130 00');
    await reader.click(save);
    expect(await screen.findByText('DE89 3704 0044 0532 0130 00')).toBeTruthy();
    expect(callsOf(requests, bankApi.setBank)[0]?.body).toMatchObject({ eurIban: BANK.eurIban, uahIban: '' });
  });

  it('is dropped only after the question', async () => {
    const { requests, reader } = await open(BANK);
    await reader.click(await screen.findByRole('button', { name: 'Прибрати' }));
    expect(await screen.findByText('Прибрати рахунок?')).toBeTruthy();
    expect(callsOf(requests, bankApi.dropBank)).toEqual([]);
    await reader.click((await screen.findAllByRole('button', { name: 'Прибрати' })).at(-1) ?? document.body);
    expect(await screen.findByText('Рахунку ще немає')).toBeTruthy();
  });
});
