import type { Call } from '#server/http/handlers.ts';
import type { Touched } from '../commands/act.ts';
import { refreshFreeSeats } from '../commands/refresh-free-seats.ts';

export type NotifyContext = Pick<Call<never>, 'app' | 'changed' | 'afterCommit'>;

/** Post-commit: notifies open screens and refreshes the free seats for search. */
export function notify({ app, changed, afterCommit }: NotifyContext, { tripId, carrierId, accountId }: Touched): void {
  changed(`trip:${tripId}`, `seats:${tripId}`, `carrier:${carrierId}`);
  if (accountId !== null) changed(`account:${accountId}`);
  afterCommit(() => refreshFreeSeats(app, tripId));
}
