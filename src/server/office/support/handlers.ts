import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { identityOf } from '#server/people/accounts/queries.ts';
import { DomainError } from '#shared/core/errors.ts';
import { supportApi } from '#shared/office/support/api.ts';
import { deleteExpiredRequests, eraseSupport } from './commands/ask.ts';
import { openRequest, reply } from './commands/write.ts';
import { ownTickets, requestByKey, supportData } from './queries/requests.ts';

export const support = defineDomain(
  'support',
  supportApi,
  {
    write: async ({ app, pool, actor, body, client, locale, now, onceKey }) => {
      const account = actor && (await identityOf(pool, actor.accountId)).user;
      const email = account?.email ?? body.email;
      if (email === '' && !account)
        throw new DomainError('invalid_input', { errors: [{ field: 'email', key: 'email_format' }] });
      const question = { words: body.text, writer: { email, account, locale } };
      return { key: await openRequest(app, pool, question, { ...client, now, onceKey }) };
    },

    own: ({ sql, me }) => ownTickets(sql, me.accountId),

    byKey: async ({ sql, params }) => {
      const request = await requestByKey(sql, params.key);
      if (!request) throw new DomainError('not_found');
      return request;
    },

    reply: async ({ app, pool, params, body, client, now, changed }) => {
      const { carrierId } = await reply(app, pool, { key: params.key, words: body.text }, { ip: client.ip, now });
      if (carrierId !== null) changed(`carrier:${carrierId}`);
      const request = await requestByKey(pool, params.key);
      if (!request) throw new DomainError('not_found');
      return request;
    },
  },
  {
    personalData: {
      covers: ['support_ticket.account_id', 'support_ticket.assignee_id', 'support_message.operator_id'],
      export: supportData,
      erase: eraseSupport,
    },
    jobs: { forget_support_tickets: (_payload, { sql, now }) => deleteExpiredRequests(sql, now()) },
    crons: [{ name: 'forget_support_tickets', pattern: '41 3 * * *' }],
  },
);
