import type { Db } from '#server/core/database/db.ts';

/**
 * Erases the content of an account's messages; the messages stay as empty entries, because the conversation also belongs to the other
 * person.
 */
export async function eraseChats(sql: Db, accountId: number): Promise<string[]> {
  const files = await sql<{ file: string }[]>`
    select unnest(array_remove(array[image, voice], null)) as file from message where sender_id = ${accountId}`;
  await sql`
    update message set text = '–', phrase = null, image = null, image_width = null, image_height = null,
      latitude = null, longitude = null, voice = null, voice_seconds = null
    where sender_id = ${accountId}`;
  const stored = await sql<{ image: string | null; voice: string | null }[]>`
    delete from withdrawn_message using message
    where message.id = withdrawn_message.message_id and message.sender_id = ${accountId} 
    returning withdrawn_message.image, withdrawn_message.voice`;
  await sql`update chat_report set words = '' where reporter_id = ${accountId}`;
  const withdrawn = stored.flatMap(({ image, voice }) => [image ?? [], voice ?? []].flat());
  return [...files.map(({ file }) => file), ...withdrawn];
}
