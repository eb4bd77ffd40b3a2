import type { FastifyRequest } from 'fastify';
import type { Actor, Role } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';
import { checkSecondFactor, type SecondFactorRule } from '../auth/admin-second-factor.ts';
import { bearerToken, type FindActor } from '../auth/token.ts';

/** Who a request comes from. */
export interface Caller {
  actor: Actor | null;
  token: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, on the endpoints of the domains. */
    caller: Caller | null;
  }
}

/**
 * Finds the caller and enforces the endpoint's row of the authorisation table: whoever has no right is told to sign in
 * (`not_signed_in`) or refused (`not_allowed`), and so is an administrator without the second factor that they must have
 * (`second_factor_required`). A token that is no longer good makes a visitor.
 */
export async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  { findActor, app }: { findActor: FindActor; app: SecondFactorRule & { now: () => Date } },
): Promise<Caller> {
  const token = bearerToken(request.headers.authorization);
  const actor = token === null ? null : await findActor(token, app.now());
  const role: Role = actor?.role ?? 'visitor';
  if (endpoint.access[role] === 'no') throw new DomainError(actor ? 'not_allowed' : 'not_signed_in');
  checkSecondFactor(app, actor, endpoint);
  return { actor, token };
}
