import type { AppContext } from '#server/context.ts';
import { DomainError } from '#shared/core/errors.ts';
import { mayHavePasskeys } from '#shared/people/accounts/sign-in/passkeys.ts';

/** The relying party of WebAuthn: passkeys are bound to the host name of `PUBLIC_URL` and signed for its origin. */
export function relyingParty(app: AppContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(app.publicUrl('/'));
  if (!mayHavePasskeys(hostname)) throw new DomainError('passkeys_unavailable');
  return { id: hostname, origin };
}
