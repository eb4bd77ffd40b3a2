import type { Actor } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';

/** The setting ADMIN_SECOND_FACTOR: whether administrators must have a second factor. */
export interface SecondFactorRule {
  adminSecondFactor: boolean;
}

/** Whether an account of this role must have one. */
export function needsSecondFactor(rule: SecondFactorRule, role: Actor['role']): boolean {
  return rule.adminSecondFactor && role === 'admin';
}

/**
 * An administrator without the second factor that they must have reaches what is their own (their account, where they set it
 * up) and what is everybody's, and nothing that they see as administrator: `second_factor_required`.
 */
export function checkSecondFactor(rule: SecondFactorRule, actor: Actor | null, { access }: Endpoint): void {
  if (!actor || !lacksSecondFactor(rule, actor)) return;
  if (access.admin === 'all' && access.visitor === 'no') throw new DomainError('second_factor_required');
}

/** An administrator without the second factor that they must have. On the socket they hear of their own account only. */
export function lacksSecondFactor(rule: SecondFactorRule, actor: Actor): boolean {
  return !actor.secondFactor && needsSecondFactor(rule, actor.role);
}
