import { randomUUID } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import type { Chat, Message, OpenInput } from '#shared/messaging/chat/schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { addBookableTrip, type BookableTrip, seatInput } from './bookings.ts';
import type { TestApp } from './server/api.ts';
import { addCarrier, addPassenger, type TestActor } from './server/carriers.ts';

export interface ChatPair {
  trip: BookableTrip;
  passenger: TestActor;
  driver: TestActor;
  bookingId: number;
  open(actor: TestActor, body: OpenInput): Promise<Chat>;
  /** The chat of passenger and driver, about the booking. */
  toDriver(): Promise<Chat>;
  say(actor: TestActor, chatId: number, text: string, clientId?: string): Promise<Message>;
}

export async function addChatPair(app: TestApp): Promise<ChatPair> {
  const trip = await addBookableTrip(app.sql);
  const passenger = await addPassenger(app.sql, { name: 'Ірина', lastName: 'Савчук' });
  const { bookings } = await app.call(
    bookingsApi.book,
    { params: { tripId: trip.tripId }, body: seatInput() },
    passenger.token,
  );
  const bookingId = bookings[0]?.id ?? 0;
  const open = (actor: TestActor, body: OpenInput) => app.call(chatApi.open, { body }, actor.token);
  return {
    trip,
    passenger,
    driver: trip.driver,
    bookingId,
    open,
    toDriver: () => open(passenger, { from: 'booking', bookingId, to: 'driver' }),
    say: (actor, chatId, text, clientId = randomUUID()) =>
      app.call(chatApi.send, { params: { chatId }, body: { clientId, text } }, actor.token),
  };
}

/** A pair at noon in Kyiv whose chat holds one message of the passenger; earlier published messages are cleared. */
export async function pairWithMessage(app: TestApp, text: string): Promise<{ pair: ChatPair; chatId: number }> {
  app.clock.set('2026-06-10T09:00:00Z');
  const pair = await addChatPair(app);
  const { id: chatId } = await pair.toDriver();
  await pair.say(pair.passenger, chatId, text);
  app.published.length = 0;
  return { pair, chatId };
}

/** A passenger, a single driver with a bus, and their empty chat. */
export async function addPair(sql: Db): Promise<{ chatId: number; people: [TestActor, TestActor] }> {
  const passenger = await addPassenger(sql);
  const { owner } = await addCarrier(sql, { singleDriver: true });
  const [row] = await sql<{ id: number }[]>`
    with made as (
      insert into chat (low_id, high_id, created_at)
      values (${passenger.accountId}, ${owner.accountId}, now()) returning id)
    insert into chat_member (chat_id, account_id)
    select id, unnest(${[passenger.accountId, owner.accountId]}::int[]) from made returning chat_id as id`;
  return { chatId: row?.id ?? 0, people: [passenger, owner] };
}
