import { partWithRetry } from '#web/core/router/lazy.ts';

/** What the operators say about a crossing, with its texts in a chunk of its own. */
export const CrossingNote = partWithRetry(
  () => import('./CrossingNote.tsx'),
  (its) => its.CrossingNote,
  'crossings',
);
