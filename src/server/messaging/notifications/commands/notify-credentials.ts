import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { localDate } from '#shared/core/time.ts';
import { endingCredential } from '../queries/credentials.ts';
import { notify } from './notify.ts';

export const credentialReminder = z.object({ credentialId: z.number(), validUntil: z.string(), days: z.number() });

/** Reminds those who care for a document of its last day, and its driver; nobody when it was replaced or changed meanwhile. */
export async function notifyOfCredential(
  app: AppContext,
  sql: Db,
  { credentialId, validUntil, days }: z.output<typeof credentialReminder>,
  now: Date,
): Promise<void> {
  const ending = await endingCredential(sql, credentialId, validUntil);
  if (!ending) return;
  const { carrierId, kind, holder, to } = ending;
  const notification = {
    subject: 'credentialEnds' as const,
    key: `credential:${credentialId}:${validUntil}:${days}`,
    to,
    carrierId,
    path: '/company/documents' as const,
    facts: { document: kind, holder, validUntil, today: localDate(now, HOME_ZONE) },
  };
  await notify(app, sql, notification, now);
}
