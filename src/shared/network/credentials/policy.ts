import type { Actor } from '#shared/core/access.ts';
import type { CredentialSubject } from './kinds.ts';

/** Whether an actor may see and change these documents of their carrier: a hired driver only their own, and a dispatcher not the carrier's. */
export function mayHandle(
  actor: Pick<Actor, 'role' | 'accountId'>,
  { subject, driverId }: { subject: CredentialSubject; driverId: number | null },
): boolean {
  if (actor.role === 'owner' || actor.role === 'singleDriver') return true;
  if (actor.role === 'dispatcher') return subject !== 'carrier';
  return actor.role === 'driver' && subject === 'driver' && driverId === actor.accountId;
}
