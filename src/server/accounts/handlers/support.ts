import { defineDomain } from '#server/http/handlers.ts';
import { supportApi } from '#shared/accounts/support-api.ts';
import { DomainError } from '#shared/core/errors.ts';
import { writeToSupport } from '../commands/write-to-support.ts';
import { identityOf } from '../queries.ts';

export const support = defineDomain('support', supportApi, {
  write: async ({ app, pool, actor, body, client, locale, now, onceKey }) => {
    const to = app.supportEmail;
    if (to === null) throw new DomainError('not_found');
    const account = actor && (await identityOf(pool, actor.accountId)).user;
    const email = account?.email ?? body.email;
    if (email === '') throw new DomainError('invalid_input', { errors: [{ field: 'email', key: 'email_format' }] });
    const key = onceKey && `${onceKey.caller}:${onceKey.key}`;
    await writeToSupport(
      app,
      pool,
      to,
      { words: body.text, writer: { email, account, locale } },
      { ...client, now, key },
    );
    return undefined;
  },
});
