import { queryOptions } from '@tanstack/react-query';
import { type CardMoney, checkoutApi } from '#shared/sales/payments/checkout-api.ts';
import { cardSettingsApi } from '#shared/sales/payments/settings-api.ts';
import { call } from '#web/core/api/call.ts';

const HALF_A_MINUTE = 30_000;
/** How often the provider is asked after the return from its page, and how many times. */
const [ASKED_EVERY, ASKED_TIMES] = [4_000, 8];

/** Sum that the party of a ticket can pay by card, and the state of its payments. */
export const cardQuery = (code: string) =>
  queryOptions({
    queryKey: ['card', code],
    queryFn: ({ signal }) => call(checkoutApi.money, { params: { code } }, { signal }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? HALF_A_MINUTE : false),
  });

/** The same from the provider itself, for a person who comes back from its page: the address proves nothing. */
export const askedQuery = (code: string) =>
  queryOptions({
    queryKey: ['card', code, 'asked'],
    queryFn: ({ signal }) => call(checkoutApi.ask, { params: { code } }, { signal }),
    refetchInterval: ({ state }) =>
      isOpen(state.data) && state.dataUpdateCount < ASKED_TIMES && state.data?.paid.length === 0 ? ASKED_EVERY : false,
  });

function isOpen(money: CardMoney | undefined): boolean {
  return money !== undefined && (money.offer !== null || money.back.some(({ state }) => state === 'asked'));
}

/** Opens the page of the provider; returns its address. */
export async function openCheckout(code: string): Promise<string> {
  return (await call(checkoutApi.open, { params: { code } })).url;
}

/** How the carrier takes payments by card. */
export const cardSettingsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'card'],
    queryFn: ({ signal }) => call(cardSettingsApi.settings, {}, { signal }),
  });
