import type { ImportProgress } from '#shared/office/imports/messages.ts';
import type { ImportContext, ImportedBy } from './importer.ts';

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
