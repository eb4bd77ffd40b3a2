import { paymentServer } from '#testing/services/payment-server.ts';

/** Starts the stand-in of the providers of payments by card, before the first journey. */
export default async function startBank(): Promise<() => Promise<void>> {
  const { close } = await paymentServer(Number(process.env.E2E_BANK_PORT));
  return close;
}
