import type { Db } from '#server/database/db.ts';

/**
 * Erases the content of an account's messages; the messages stay as empty entries, because the conversation also belongs to the other
 * person.
 */
export async function eraseChats(sql: Db, accountId: number): Promise<string[]> {
  const images = await sql<{ image: string }[]>`
    select image from message where sender_id = ${accountId} and image is not null`;
  await sql`
    update message set text = '–', phrase = null, image = null, image_width = null, image_height = null
    where sender_id = ${accountId}`;
  await sql`update chat_report set words = '' where reporter_id = ${accountId}`;
  return images.map(({ image }) => image);
}
