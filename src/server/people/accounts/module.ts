import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import type { PersonalData } from '#server/core/privacy/personal-data.ts';
import type { Invitations } from './commands/accept-by-link.ts';
import { emailConfirmation } from './handlers/email-confirmation.ts';
import { notificationChoices } from './handlers/notification-choices.ts';
import { passkeys } from './handlers/passkeys.ts';
import { passwords } from './handlers/passwords.ts';
import { personalData } from './handlers/personal-data.ts';
import { phoneEntry, phoneProof } from './handlers/phone-proof.ts';
import { profiles } from './handlers/profiles.ts';
import { proof } from './handlers/proof.ts';
import { providers } from './handlers/providers.ts';
import { secondFactor } from './handlers/second-factor.ts';
import { sessions } from './handlers/sessions.ts';
import { signIns } from './handlers/sign-ins.ts';
import { views } from './handlers/views.ts';
import { accounts } from './handlers.ts';

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
