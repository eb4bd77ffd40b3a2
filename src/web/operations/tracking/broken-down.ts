import { partWithRetry } from '#web/core/router/lazy.ts';

/** That the bus of a trip has broken down; it is loaded only then. */
export const BrokenDown = partWithRetry(
  () => import('./BrokenDownCard.tsx'),
  (module) => module.BrokenDownCard,
  'disruption',
);
