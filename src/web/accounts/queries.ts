import { queryOptions } from '@tanstack/react-query';
import { accountsApi } from '#shared/accounts/api.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { call } from '#web/core/call.ts';
import { locale } from '#web/core/i18n.ts';
import { session } from '#web/core/session.ts';

/** Who is signed in, as the server sees them now. */
export function meQuery() {
  return queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'me'],
    queryFn: ({ signal }) => call(accountsApi.me, {}, { signal }),
  });
}

/** A driver's public profile. */
export function driverQuery(driverId: number) {
  return queryOptions({
    queryKey: [`account:${driverId}`, 'driver'],
    queryFn: ({ signal }) => call(accountsApi.driver, { params: { driverId } }, { signal }),
  });
}

/** Keeps the language for the account's mails. */
export function saveLocale(chosen: Locale): Promise<void> {
  return call(accountsApi.setLocale, { body: { locale: chosen } });
}

/** Tells the server that this sign-in is over; that it cannot be told changes nothing (specification, section 8). */
export async function sendLogout(): Promise<void> {
  await call(accountsApi.signOut, { query: { locale } }).catch(() => undefined);
}
