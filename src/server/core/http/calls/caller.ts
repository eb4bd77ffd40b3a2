import type { FastifyRequest } from 'fastify';
import { deviceKeyOf, OtherDevice, type Reporting, reportOtherDevice } from '#server/core/auth/device-key.ts';
import { checkSecondFactor, lacksSecondFactor, type SecondFactorRule } from '#server/core/auth/proof.ts';
import { bearerToken, type FindActor, isApiKey } from '#server/core/auth/token.ts';
import type { Actor, Role } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';

export interface Caller {
  actor: Actor | null;
  token: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Is set before the body is read, on the endpoints of the domains. */
    caller: Caller | null;
  }
}

interface Guards {
  findActor: FindActor;
  app: SecondFactorRule & Reporting;
}

/**
 * Finds the caller and enforces the endpoint's row of the authorisation table. Throws `not_signed_in` or `not_allowed` when the caller has
 * no right, `second_factor_required` for an operator without a required second factor, and `other_device` for a token of an operator
 * from a device that it was not given to. A caller with an invalid token counts as a
 * visitor; an invalid API key is refused everywhere, because a program would not notice that it is a visitor.
 */
export async function admit(request: FastifyRequest, endpoint: Endpoint, { findActor, app }: Guards): Promise<Caller> {
  const token = bearerToken(request.headers.authorization);
  const device = deviceKeyOf(request.headers.cookie);
  const find = async (fresh: boolean) => (token === null ? null : await findActor(token, app.now(), { fresh, device }));
  const found = await find(false).catch((error: unknown) => visitorFrom(error, request, endpoint, app));
  const actor = found !== null && mayHaveMore(app, found, endpoint) ? await find(true) : found;
  if (token !== null && isApiKey(token)) return { actor: withScope(actor, endpoint), token };
  const role: Role = actor?.role ?? 'visitor';
  if (endpoint.access[role] === 'no') throw new DomainError(actor ? 'not_allowed' : 'not_signed_in');
  checkSecondFactor(app, actor, endpoint);
  return { actor, token };
}

/** Whether a remembered actor may have got since what this request needs: a second factor, another role, or a carrier. */
function mayHaveMore(app: Guards['app'], actor: Actor, { access }: Endpoint): boolean {
  const waits = actor.role === 'driver' && actor.carrierId === null;
  return waits || access[actor.role] === 'no' || lacksSecondFactor(app, actor);
}

/**
 * An operator's token from another device counts as none where visitors may come; elsewhere the attempt is reported, and the error is thrown
 * again.
 */
async function visitorFrom(error: unknown, request: FastifyRequest, { access }: Endpoint, app: Guards['app']) {
  if (!(error instanceof OtherDevice)) throw error;
  if (access.visitor !== 'no') return null;
  await reportOtherDevice(app, error.actor, request.ip);
  throw error;
}

/** Returns the actor of an API key that has the scope of the endpoint; an endpoint without a scope is for people only. */
function withScope(actor: Actor | null, { scope }: Endpoint): Actor {
  if (!actor) throw new DomainError('not_signed_in');
  if (!scope || !actor.key?.scopes.includes(scope)) throw new DomainError('not_allowed');
  return actor;
}
