import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

type Purpose = 'second_factor' | 'link' | 'setup' | 'check';

/** How many minutes a ticket waits for its next step; `setup` is longer because a new account has a form to fill in. */
const MINUTES: Record<Purpose, number> = { second_factor: 10, link: 10, setup: 30, check: 5 };
/** After this many wrong answers a ticket no longer works. */
const MAX_TRIES = 5;

/** Facts about a person that the previous step has established. */
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
  /** The secret of the only browser that may use the ticket; set for tickets of a provider journey. */
  holder?: string;
}

/** Makes a ticket for the next step of a sign-in: 256 random bits, of which the database stores only a hash. */
export async function makeTicket(sql: Db, values: NewTicket, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const { purpose, holder, accountId = null, provider = null, subject = null, email = null } = values;
  await sql`
    insert into sign_in_ticket
      (token_hash, holder_hash, purpose, account_id, provider, subject, email, name, last_name, expires_at)
    values (${tokenHash(ticket)}, ${holder === undefined ? null : tokenHash(holder)}, ${purpose}, ${accountId},
      ${provider}, ${subject}, ${email}, ${values.name ?? ''}, ${values.lastName ?? ''},
      ${new Date(now.getTime() + MINUTES[purpose] * 60_000)})`;
  return ticket;
}

/** Reads a ticket. Throws `sign_in_over` if it is unknown, used or expired, or belongs to another browser or another step. */
export async function readTicket(sql: Db, ticketQuery: TicketQuery, now: Date): Promise<Ticket> {
  const [row] = await sql<Ticket[]>`
    select account_id, provider, subject, email, name, last_name from sign_in_ticket
    where token_hash = ${tokenHash(ticketQuery.ticket)} and purpose = ${ticketQuery.purpose} and expires_at > ${now}
      and holder_hash is not distinct from ${ticketQuery.holder === undefined ? null : tokenHash(ticketQuery.holder)}`;
  if (!row) throw new DomainError('sign_in_over');
  return row;
}

export interface TicketQuery {
  ticket: string;
  purpose: Purpose;
  holder?: string | undefined;
}

/** Reads a ticket and uses it up: of two parallel requests one succeeds, the other throws `sign_in_over`. */
export async function spendTicket(sql: Db, ticketQuery: TicketQuery, now: Date): Promise<Ticket> {
  const ticket = await readTicket(sql, ticketQuery, now);
  const gone = await sql`delete from sign_in_ticket where token_hash = ${tokenHash(ticketQuery.ticket)} returning true`;
  if (gone.length === 0) throw new DomainError('sign_in_over');
  return ticket;
}

/**
 * Counts a try with a ticket before its outcome is known. After too many tries it deletes the ticket and throws `sign_in_over`.
 */
export async function tryTicket(sql: Db, { ticket }: TicketQuery): Promise<void> {
  await sql`update sign_in_ticket set tries = tries + 1 where token_hash = ${tokenHash(ticket)}`;
  await sql`delete from sign_in_ticket where token_hash = ${tokenHash(ticket)} and tries > ${MAX_TRIES}`;
  const [left] = await sql`select from sign_in_ticket where token_hash = ${tokenHash(ticket)}`;
  if (!left) throw new DomainError('sign_in_over');
}
