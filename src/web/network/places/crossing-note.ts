import { lazy } from 'react';
import { withRetries } from '#web/core/api/retry.ts';

/** Note of the operators about a crossing, with its texts in its own chunk. */
export const CrossingNote = lazy(() => withRetries(() => import('./CrossingNote.tsx')));
