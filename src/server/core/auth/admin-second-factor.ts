import { type Actor, isOperator } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';

/** The setting ADMIN_SECOND_FACTOR: whether operators must have a second factor. */
export interface SecondFactorRule {
  adminSecondFactor: boolean;
}

/** Whether an account of this role must have a second factor. */
export function needsSecondFactor(rule: SecondFactorRule, role: Actor['role']): boolean {
  return rule.adminSecondFactor && isOperator(role);
}

/**
 * Throws `second_factor_required` when an operator lacks a required second factor and the endpoint is about everybody's objects. Endpoints
 * of the operator's own account, where the factor is set up, and public endpoints stay open.
 */
export function checkSecondFactor(rule: SecondFactorRule, actor: Actor | null, { access }: Endpoint): void {
  if (!actor || !lacksSecondFactor(rule, actor)) return;
  if (access[actor.role] === 'all' && access.visitor === 'no') throw new DomainError('second_factor_required');
}

/** Whether this operator lacks a required second factor. The socket then sends them only messages about their own account. */
export function lacksSecondFactor(rule: SecondFactorRule, actor: Actor): boolean {
  return !actor.secondFactor && needsSecondFactor(rule, actor.role);
}
