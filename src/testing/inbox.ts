import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import type { InboxAside, InboxFilter, InboxPage } from '#shared/messaging/chat/inbox-schema.ts';
import { addChatPair, type ChatPair } from './chats.ts';
import type { TestApp } from './server/api.ts';
import { addMember, type TestActor } from './server/carriers.ts';

/** A company with two dispatchers, and the conversation that its passenger has with it. */
export interface Office extends ChatPair {
  carrierId: number;
  first: TestActor;
  second: TestActor;
  chatId: number;
  inbox(actor: TestActor, show?: InboxFilter, q?: string, tripId?: number): Promise<InboxPage>;
  aside(actor: TestActor): Promise<InboxAside>;
  assign(actor: TestActor, to: TestActor | null, was: TestActor | null): Promise<InboxAside>;
}

export async function addOffice(app: TestApp): Promise<Office> {
  const pair = await addChatPair(app);
  const { carrierId } = pair.trip;
  const first = await addMember(app.sql, carrierId, 'dispatcher');
  const second = await addMember(app.sql, carrierId, 'dispatcher');
  await app.sql`update account set name = 'Оксана', last_name = 'Дячук' where id = ${first.accountId}`;
  const { id: chatId } = await pair.open(pair.passenger, { from: 'booking', bookingId: pair.bookingId, to: 'carrier' });
  const params = { chatId };
  return {
    ...pair,
    ...{ carrierId, first, second, chatId },
    inbox: (actor, show = 'all', q = '', tripId = undefined) =>
      app.call(inboxApi.list, { query: { show, q, ...(tripId && { tripId }) } }, actor.token),
    aside: (actor) => app.call(inboxApi.aside, { params }, actor.token),
    assign: (actor, to, was) =>
      app.call(
        inboxApi.assign,
        { params, body: { to: to?.accountId ?? null, was: was?.accountId ?? null } },
        actor.token,
      ),
  };
}
