import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { ReadRow, RowProblem } from '#shared/office/imports/check-rows.ts';
import type { ImportProgress } from '#shared/office/imports/messages.ts';
import type { ImportUse } from '#shared/office/imports/schema.ts';

export interface ImportContext {
  app: AppContext;
  sql: Db;
  now: Date;
}

export interface ImportedBy {
  carrierId: number;
  me: Actor;
  network: string;
}

/** The outcome of the rows: how many things were made, the lines of those that existed, and what the rules refuse. */
export interface ImportOutcome {
  made: number;
  known: number[];
  problems: RowProblem[];
  /** The trips whose seats have changed. */
  trips?: number[];
}

export interface Importer<T> {
  write(context: ImportContext, by: ImportedBy, importId: number, rows: readonly ReadRow<T>[]): Promise<ImportOutcome>;
  /** Uses of the things of an import, because of which they cannot be deleted. */
  used(sql: Db, importId: number): Promise<ImportUse[]>;
  /** Returns the trips whose seats have changed, if any. */
  undo(context: ImportContext, by: ImportedBy, importId: number): Promise<undefined | number[]>;
}

/** The shortest time between two messages, in ms. */
const EVERY = 250;

/** Returns a function that counts finished things, and sends the count to the person whose import it is. */
export function progressOf({ app }: Pick<ImportContext, 'app'>, { me }: Pick<ImportedBy, 'me'>, total: number) {
  let done = 0;
  let sentAt = performance.now();
  return (things: number) => {
    done += things;
    if (performance.now() - sentAt < EVERY) return;
    sentAt = performance.now();
    const message: ImportProgress = { type: 'import', done, total };
    app.publish(`account:${me.accountId}`, { ...message });
  };
}
