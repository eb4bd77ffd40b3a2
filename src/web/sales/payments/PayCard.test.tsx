import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type CardMoney, checkoutApi } from '#shared/sales/payments/checkout-api.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { show } from '#testing/web/show.tsx';
import PayCard from './PayCard.tsx';

const MONEY: CardMoney = {
  offer: { provider: 'mono', merchant: 'ФОП Бондар', amount: 9680, currency: 'UAH', eurCents: 200, rest: 0 },
  ...{ until: null, late: false, paid: [], back: [] },
};

it.each(['payment_provider_away', 'payment_keys_wrong'] as const)(
  'names another way to pay where the provider is of no use: %s',
  async (code) => {
    serve(
      answer(checkoutApi.parcelMoney, () => MONEY),
      answer(checkoutApi.openParcel, () => {
        throw new Refusal(503, code);
      }),
    );
    const reader = await show(<PayCard page={{ of: 'parcel', code: 'AB' }} zone="Europe/Kyiv" onChanged={() => {}} />);
    await reader.click(await screen.findByRole('button', { name: /^Сплатити 96,80/ }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/готівкою/);
  },
);
