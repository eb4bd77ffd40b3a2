import { proofToken } from '#server/sales/bookings/tickets/commands/prove.ts';
import { type Ticket, ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import type { TestApp } from './server/api.ts';

/** The part of the link in a guest's mail that proves the booking of a ticket. */
export async function tokenOf(app: Pick<TestApp, 'sql' | 'context'>, ticket: string): Promise<string> {
  const [row] = await app.sql<{ party: number }[]>`
    select party_id as party from booking where ticket_key = ${ticket}`;
  return proofToken(app.context.secrets, row?.party ?? 0);
}

/** Presses what the link in a guest's mail leads to. */
export async function proveGuest(app: Pick<TestApp, 'sql' | 'context' | 'call'>, ticket: string): Promise<Ticket> {
  return app.call(ticketApi.prove, { params: { code: ticket }, body: { proof: await tokenOf(app, ticket) } });
}
