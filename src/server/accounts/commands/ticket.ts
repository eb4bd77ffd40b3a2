import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/auth/token.ts';
import type { Db } from '#server/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

type Purpose = 'second_factor' | 'link' | 'setup' | 'check';

/** For how long a next step is waited for, in minutes: a new account has a form to fill in. */
const MINUTES: Record<Purpose, number> = { second_factor: 10, link: 10, setup: 30, check: 5 };
/** Wrong answers at one ticket before it is gone. */
const MAX_TRIES = 5;

/** What a ticket knows: who the step before has shown somebody to be. */
export interface Ticket {
  accountId: number | null;
  provider: string | null;
  subject: string | null;
  email: string | null;
  name: string;
  lastName: string;
}

interface NewTicket extends Partial<Ticket> {
  purpose: Purpose;
  /** The secret of the one browser that may use it, where it would be known from its address. */
  holder?: string;
}

/** Makes a ticket for a next step: 256 random bits that the database knows by their hash only. */
export async function makeTicket(sql: Db, given: NewTicket, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const { purpose, holder, accountId = null, provider = null, subject = null, email = null } = given;
  await sql`
    insert into sign_in_ticket
      (token_hash, holder_hash, purpose, account_id, provider, subject, email, name, last_name, expires_at)
    values (${tokenHash(ticket)}, ${holder === undefined ? null : tokenHash(holder)}, ${purpose}, ${accountId},
      ${provider}, ${subject}, ${email}, ${given.name ?? ''}, ${given.lastName ?? ''},
      ${new Date(now.getTime() + MINUTES[purpose] * 60_000)})`;
  return ticket;
}

/** What a ticket knows. Throws `sign_in_over` for one that is unknown, used, expired, another browser's, or for another step. */
export async function readTicket(sql: Db, asked: AskedTicket, now: Date): Promise<Ticket> {
  const [row] = await sql<Ticket[]>`
    select account_id as "accountId", provider, subject, email, name, last_name as "lastName" from sign_in_ticket
    where token_hash = ${tokenHash(asked.ticket)} and purpose = ${asked.purpose} and expires_at > ${now}
      and holder_hash is not distinct from ${asked.holder === undefined ? null : tokenHash(asked.holder)}`;
  if (!row) throw new DomainError('sign_in_over');
  return row;
}

export interface AskedTicket {
  ticket: string;
  purpose: Purpose;
  holder?: string | undefined;
}

/** Uses a ticket up: of two at once one wins, the other gets `sign_in_over`. */
export async function spendTicket(sql: Db, asked: AskedTicket, now: Date): Promise<Ticket> {
  const ticket = await readTicket(sql, asked, now);
  const gone = await sql`delete from sign_in_ticket where token_hash = ${tokenHash(asked.ticket)} returning true`;
  if (gone.length === 0) throw new DomainError('sign_in_over');
  return ticket;
}

/** Counts a try at a ticket before its outcome is known; after the last one the ticket is gone. */
export async function tryTicket(sql: Db, { ticket }: AskedTicket): Promise<void> {
  await sql`update sign_in_ticket set tries = tries + 1 where token_hash = ${tokenHash(ticket)}`;
  await sql`delete from sign_in_ticket where token_hash = ${tokenHash(ticket)} and tries > ${MAX_TRIES}`;
  const [left] = await sql`select from sign_in_ticket where token_hash = ${tokenHash(ticket)}`;
  if (!left) throw new DomainError('sign_in_over');
}
