import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import type { PersonalData } from '#server/core/privacy/personal-data.ts';
import type { Invitations } from './commands/accept-by-link.ts';
import { passkeys } from './handlers/passkeys.ts';
import { passwords } from './handlers/passwords.ts';
import { personalData } from './handlers/personal-data.ts';
import { phoneEntry, phoneProof } from './handlers/phone-proof.ts';
import { notificationChoices, profiles, views } from './handlers/profiles.ts';
import { providers } from './handlers/providers.ts';
import { proof, secondFactor } from './handlers/second-factor.ts';
import { accounts, emailConfirmation, sessions, signIns } from './handlers.ts';

/**
 * `higher` is the personal data of the domains above accounts, the lowest domain first; `invitations` are the invitations of carriers.
 */
export function accountsModule(higher: readonly PersonalData[], invitations: Invitations): Domain {
  return defineModule('accounts', [
    accounts,
    profiles,
    phoneProof,
    phoneEntry,
    passwords(invitations),
    emailConfirmation,
    passkeys,
    sessions,
    notificationChoices,
    providers,
    secondFactor,
    proof,
    signIns,
    views,
    personalData(higher),
  ]);
}
