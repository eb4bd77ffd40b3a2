import type { Db } from '#server/database/db.ts';
import { tripPath } from '../present.ts';
import { announcedTo } from '../queries/announcements.ts';
import { factsOf } from '../queries/facts.ts';
import { tell } from './tell.ts';
import { bookingNews } from './tell-bookings.ts';

/**
 * Tells those on a trip what was said to all of them: who holds a live booking there still and has
 * not understood it already. It leads to the chat where it stands, or for who hears nothing there, to the trip.
 */
export async function tellOfAnnouncement(sql: Db, said: { tripId: number; id: string }, now: Date): Promise<void> {
  const all = await announcedTo(sql, said);
  const facts = await factsOf(
    sql,
    all.map(({ bookingId }) => bookingId),
  );
  for (const { messageId, chatId, bookingId, blocked, ...words } of all) {
    const booking = facts.get(bookingId);
    const news = booking && (await bookingNews(sql, 'announced', [booking], `announced:${messageId}`, now));
    if (!news) continue;
    const path = blocked ? tripPath(said.tripId) : (`/chat/${chatId}` as const);
    await tell(sql, { ...news, path, facts: { ...news.facts, said: { text: words.text, phrase: words.phrase } } }, now);
  }
}
