import type { AppContext } from '#server/context.ts';
import { providerName } from '#server/core/identity-providers.ts';
import type { Db } from '#server/database/db.ts';
import { BROWSERS, SYSTEMS } from '#shared/accounts/device.ts';
import type { SignInMethod, SignInOutcome } from '#shared/accounts/sign-ins-schema.ts';

/** How many sign-ins the list shows. */
const SHOWN = 30;

interface SignInRow {
  id: number;
  at: Date;
  way: SignInMethod;
  provider: string | null;
  outcome: SignInOutcome;
  device: string;
}

/** Returns the newest sign-ins of an account, with the failed ones. */
export async function signInsOf(app: AppContext, sql: Db, accountId: number) {
  const rows = await sql<SignInRow[]>`
    select id, at, way, provider, outcome, device from sign_in
    where account_id = ${accountId} order by at desc, id desc limit ${SHOWN}`;
  return rows.map(({ provider, device, ...row }) => ({
    ...row,
    provider: provider === null ? null : providerName(app.identityProviders, provider),
    device: deviceParts(device),
  }));
}

/** Splits a stored device, 'Chrome/Android', into browser and system. */
function deviceParts(device: string) {
  const [browser, system] = device.split('/');
  return {
    browser: BROWSERS.find((name) => name === browser) ?? null,
    system: SYSTEMS.find((name) => name === system) ?? null,
  };
}
