import { type Domain, defineDomain } from '#server/core/http/calls/handlers.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { acceptByLink, type Invitations, invitedBy } from '../commands/accept-by-link.ts';
import { mailReset, requestReset } from '../commands/request-reset.ts';
import { changePassword, followLink, setFirstPassword } from '../commands/set-password.ts';
import { identitiesOf } from '../queries/passkeys.ts';
import { credentialsOf, linkOf } from '../queries/password-links.ts';
import { identityOf } from '../queries.ts';

/** Endpoints of passwords. `invitations` are the invitations of carriers, whose mailed links set a password too. */
export const passwords = (invitations: Invitations): Domain =>
  defineDomain(
    'passwords',
    passwordApi,
    {
      requestReset: async ({ app, pool, body, client, now }) => {
        await requestReset(app, pool, body.email, { ip: client.ip, now });
        return undefined;
      },
      link: async ({ sql, params, now }) =>
        (await invitedBy(sql, invitations, params.token, now)) ?? linkOf(sql, params.token, now),
      follow: async ({ app, pool, params, body, client, now, changed, revokeSessions, onceKey }) => {
        const typed = { ...params, ...body };
        const from = { ...client, now, onceKey };
        const joined = await acceptByLink(app, pool, invitations, typed, from);
        const { accountId, token, proof, ended } = joined ?? (await followLink(app, pool, typed, from));
        revokeSessions(...ended);
        changed(`account:${accountId}`, ...(joined ? [`carrier:${joined.carrierId}`] : []));
        const signedIn = token === null ? null : { token, ...(await identityOf(pool, accountId)) };
        return { signedIn, proof, identities: await identitiesOf(app, pool, accountId) };
      },
      state: async ({ sql, me }) => {
        const { passwordHash, passwordChangedAt } = await credentialsOf(sql, me.accountId);
        return { set: passwordHash !== null, changedAt: passwordHash === null ? null : passwordChangedAt };
      },
      setFirst: async ({ app, pool, me, body, client, now, changed, revokeSessions, onceKey }) => {
        const ended = await setFirstPassword(app, pool, me, body.password, { ...client, now, onceKey });
        revokeSessions(...ended);
        changed(`account:${me.accountId}`);
        return undefined;
      },
      change: async ({ app, pool, me, body, client, now, changed, revokeSessions, onceKey }) => {
        const ended = await changePassword(app, pool, me, body, { ...client, now, onceKey });
        revokeSessions(...ended);
        changed(`account:${me.accountId}`);
        return undefined;
      },
    },
    { jobs: { mail_reset: mailReset } },
  );
