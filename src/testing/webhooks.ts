import { isDeepStrictEqual } from 'node:util';
import { EVENT_BODIES } from '#shared/office/integrations/event-schema.ts';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/office/integrations/webhook-events.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { signUpForm } from './accounts.ts';
import { addBookableTrip, seatInput } from './bookings.ts';
import { proofOf } from './people.ts';
import type { TestApp } from './server/api.ts';
import { addMember } from './server/carriers.ts';
import { webhookReceiver } from './webhook-receiver.ts';

/** The queue runs a job that is planned before the machine's own time immediately, so these tests are years ahead of it. */
export const WEBHOOK_NOW = '2041-06-10T09:00:00Z';
export const WEBHOOK_DEPARTURE = '2041-06-12T04:00:00Z';

interface Company {
  token: string;
  accountId: number;
  carrierId: number;
}

/** A company with an owner who is signed in and has confirmed the address. */
export async function addCompany(app: TestApp): Promise<Company> {
  const { token, user } = await app.call(accountsApi.signUp, {
    body: signUpForm({ userType: 'carrier', carrierName: 'Яворина' }),
  });
  await app.sql`update account set email_confirmed_at = now() where id = ${user.id}`;
  const [row] = await app.sql<{ carrierId: number }[]>`
    select carrier_id as "carrierId" from member where account_id = ${user.id}`;
  return { token, accountId: user.id, carrierId: row?.carrierId ?? 0 };
}

export async function webhookScene(app: TestApp) {
  const program = await webhookReceiver();
  const owner = await addCompany(app);
  const { tripId } = await addBookableTrip(app.sql, { instant: false });
  const driver = await addMember(app.sql, owner.carrierId, 'driver');
  await app.sql`
    update trip_stop set arrives_at = arrives_at + interval '15 years', departs_at = departs_at + interval '15 years' where trip_id = ${tripId}`;
  await app.sql`
    update trip set carrier_id = ${owner.carrierId}, driver_id = ${driver.accountId}, service_date = service_date + interval '15 years',
      departs_at = departs_at + interval '15 years', arrives_at = arrives_at + interval '15 years' where id = ${tripId}`;
  await app.runJobs();
  return {
    program,
    owner,
    tripId,
    add: async (events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url = program.url, by: Company = owner) =>
      app.call(webhookApi.add, { body: { url, events: [...events] } }, by.token, await proofOf(app, by.token)),
    book: async (body = seatInput()): Promise<number> => {
      const made = await app.call(bookingsApi.book, { params: { tripId }, body }, owner.token);
      return made.bookings[0]?.id ?? 0;
    },
    fits: () =>
      program.received.every(({ body }) => {
        const known = EVENT_BODIES.find(({ name }) => name === body.type)?.body.safeParse(body);
        return known?.success === true && isDeepStrictEqual(known.data, body);
      }),
    types: () => program.received.map(({ body }) => body.type),
    log: (webhookId: number) => app.call(webhookApi.log, { params: { webhookId } }, owner.token),
    stateOf: async (webhookId: number) => {
      const all = await app.call(webhookApi.list, {}, owner.token);
      return all.find(({ id }) => id === webhookId);
    },
    end: async () => {
      await app.sql`delete from webhook_endpoint`;
      await program.close();
    },
  };
}
