import { partWithRetry } from '#web/core/router/lazy.ts';

/** Note of the operators about a crossing, with its texts in its own chunk. */
export const CrossingNote = partWithRetry(
  () => import('./CrossingNote.tsx'),
  (module) => module.CrossingNote,
  'crossings',
);
