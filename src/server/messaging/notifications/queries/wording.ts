import type { Db } from '#server/core/database/db.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import type { NotificationFacts } from '../labels.ts';

/** The facts of a notification with the office's own text, where it wrote one for what it did to the trip at that moment. */
export async function withWording(
  sql: Db,
  { tripId, subject, at }: { tripId: number; subject: SubjectName; at: Date },
  facts: NotificationFacts,
): Promise<NotificationFacts> {
  if (!('zone' in facts) || facts.kind === 'parcel') return facts;
  const [own] = await sql<{ uk: string | null; en: string | null }[]>`
    select uk, en from trip_wording where trip_id = ${tripId} and subject = ${subject} and at = ${at}`;
  return own ? { ...facts, wording: { uk: own.uk, en: own.en } } : facts;
}
