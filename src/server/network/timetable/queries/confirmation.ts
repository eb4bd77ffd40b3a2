import { sqlFragment } from '#server/core/database/db.ts';

/** Whether a booking is confirmed immediately on a trip by the row `plan`, of the carrier of the row `c`: `INSTANT` of the route, else the carrier's rule. */
export const confirmsInstantly = sqlFragment(
  (plan) => `coalesce(${plan}.instant_confirmation, c.instant_confirmation)`,
);
