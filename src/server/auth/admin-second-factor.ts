import type { Actor } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';

let required = false;

/** Says whether administrators must have a second factor (setting ADMIN_SECOND_FACTOR); called once at the start. */
export function useAdminSecondFactor(on: boolean): void {
  required = on;
}

/** Whether an account of this role must have one. */
export function needsSecondFactor(role: Actor['role']): boolean {
  return required && role === 'admin';
}

/**
 * An administrator without the second factor that they must have reaches what is their own (their account, where they set it
 * up) and what is everybody's, and nothing that they see as administrator: `second_factor_required`.
 */
export function checkSecondFactor(actor: Actor | null, { access }: Endpoint): void {
  if (!actor || !lacksSecondFactor(actor)) return;
  if (access.admin === 'all' && access.visitor === 'no') throw new DomainError('second_factor_required');
}

/** An administrator without the second factor that they must have. On the socket they hear of their own account only. */
export function lacksSecondFactor(actor: Actor): boolean {
  return !actor.secondFactor && needsSecondFactor(actor.role);
}
