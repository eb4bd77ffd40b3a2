import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';

/** A notification about a report, for the bell; its mail is written by this domain. */
export interface Notified {
  subject: 'moderated' | 'reportDecided' | 'complaintDecided';
  key: string;
  to: readonly number[];
  path: `/${string}`;
  facts: { report: number };
}

/** Notifies people: the domain of notifications, which is above this one, passes it in. */
export type NotifyPerson = (app: AppContext, sql: Db, notified: Notified, now: Date) => Promise<unknown>;
