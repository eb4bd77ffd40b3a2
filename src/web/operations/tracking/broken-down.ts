import { lazy } from 'react';
import { withRetries } from '#web/core/api/retry.ts';

/** That the bus of a trip has broken down; it is loaded only then. */
export const BrokenDown = lazy(() => withRetries(() => import('./BrokenDownCard.tsx')));
