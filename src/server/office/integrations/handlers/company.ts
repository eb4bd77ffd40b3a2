import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';

/** Returns the carrier of an actor; throws `not_found` for an actor without one. */
export function companyOf({ carrierId }: Actor): number {
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
