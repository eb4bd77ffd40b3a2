import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { providerName } from '#server/core/settings/identity-providers.ts';
import type { Actor } from '#shared/core/access.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { normalEmail } from '#shared/core/text/email.ts';
import { BROWSERS, deviceOf, SYSTEMS } from '#shared/people/accounts/base/device.ts';
import type { ownSession } from '#shared/people/accounts/base/session-schema.ts';
import type { SignInMethod, SignInOutcome } from '#shared/people/accounts/sign-in/sign-ins-schema.ts';

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

/** Whether there was a sign-in to the account with an email from a network, within the retention time of sign-ins. */
export async function hasSignedInFrom(sql: Db, email: string, networkHash: string, now: Date): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`
    select exists (
      select from sign_in join account on account.id = sign_in.account_id
      where account.email = ${normalEmail(email)} and sign_in.address_hash = ${networkHash} and sign_in.outcome = 'success'
        and sign_in.at > ${retainedSince('signIns', now)}) as known`;
  return row?.known === true;
}

/** Splits a stored device, 'Chrome/Android', into browser and system. */
function deviceParts(device: string) {
  const [browser, system] = device.split('/');
  return {
    browser: BROWSERS.find((name) => name === browser) ?? null,
    system: SYSTEMS.find((name) => name === system) ?? null,
  };
}

interface SessionRow {
  id: number;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Returns the active sessions of a person: the current one first, then by last use. */
export async function sessionsOf(sql: Db, me: Actor, now: Date): Promise<z.input<typeof ownSession>[]> {
  const rows = await sql<SessionRow[]>`
    select id, user_agent, created_at, last_seen_at from session
    where account_id = ${me.accountId} and revoked_at is null and expires_at > ${now}
    order by id = ${me.sessionId} desc, last_seen_at desc, id desc`;
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    current: row.id === me.sessionId,
    device: deviceOf(userAgent),
  }));
}
