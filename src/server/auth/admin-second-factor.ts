import type { Actor } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';

/** The setting ADMIN_SECOND_FACTOR: whether administrators must have a second factor. */
export interface SecondFactorRule {
  adminSecondFactor: boolean;
}

/** Whether an account of this role must have a second factor. */
export function needsSecondFactor(rule: SecondFactorRule, role: Actor['role']): boolean {
  return rule.adminSecondFactor && role === 'admin';
}

/**
 * Throws `second_factor_required` when an administrator lacks a required second factor and the endpoint needs administrator rights.
 * Endpoints of the own account, where the factor is set up, and public endpoints stay open.
 */
export function checkSecondFactor(rule: SecondFactorRule, actor: Actor | null, { access }: Endpoint): void {
  if (!actor || !lacksSecondFactor(rule, actor)) return;
  if (access.admin === 'all' && access.visitor === 'no') throw new DomainError('second_factor_required');
}

/** Whether this administrator lacks a required second factor. The socket then sends them only messages about their own account. */
export function lacksSecondFactor(rule: SecondFactorRule, actor: Actor): boolean {
  return !actor.secondFactor && needsSecondFactor(rule, actor.role);
}
