import { queryOptions } from '@tanstack/react-query';
import { type CardMoney, checkoutApi } from '#shared/sales/payments/checkout-api.ts';
import { fiscalApi } from '#shared/sales/payments/fiscal-api.ts';
import { cardSettingsApi } from '#shared/sales/payments/settings-api.ts';
import { call } from '#web/core/api/call.ts';

const HALF_A_MINUTE = 30_000;
/** How often the provider is asked after the return from its page, and how many times. */
const [ASKED_EVERY, ASKED_TIMES] = [4_000, 8];

export interface PayPage {
  of: 'ticket' | 'parcel';
  /** The key in its address. */
  code: string;
}

/** Sum that can be paid by card on a page, and the state of the payments. */
export const cardQuery = ({ of, code }: PayPage) =>
  queryOptions({
    queryKey: ['card', of, code],
    queryFn: ({ signal }) => {
      const input = { params: { code } };
      return of === 'ticket'
        ? call(checkoutApi.money, input, { signal })
        : call(checkoutApi.parcelMoney, input, { signal });
    },
    refetchInterval: ({ state }) => (isOpen(state.data) ? HALF_A_MINUTE : false),
  });

/** The same from the provider itself, for a person who comes back from its page: the address proves nothing. */
export const askedQuery = ({ of, code }: PayPage) =>
  queryOptions({
    queryKey: ['card', of, code, 'asked'],
    queryFn: ({ signal }) => {
      const input = { params: { code } };
      return of === 'ticket'
        ? call(checkoutApi.ask, input, { signal })
        : call(checkoutApi.askParcel, input, { signal });
    },
    refetchInterval: ({ state }) =>
      isOpen(state.data) && state.dataUpdateCount < ASKED_TIMES && state.data?.paid.length === 0 ? ASKED_EVERY : false,
  });

function isOpen(money: CardMoney | undefined): boolean {
  return money !== undefined && (money.offer !== null || money.back.some(({ state }) => state === 'asked'));
}

/** Opens the page of the provider; returns its address. */
export async function openCheckout({ of, code }: PayPage): Promise<string> {
  const input = { params: { code } };
  const { url } = await (of === 'ticket' ? call(checkoutApi.open, input) : call(checkoutApi.openParcel, input));
  return url;
}

export const cardSettingsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'card'],
    queryFn: ({ signal }) => call(cardSettingsApi.settings, {}, { signal }),
  });

/** Where the carrier gets fiscal receipts, and those without a number. */
export const fiscalQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'fiscal'],
    queryFn: ({ signal }) => call(fiscalApi.settings, {}, { signal }),
  });
