import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { signInsApi } from '#shared/people/accounts/sign-in/sign-ins-api.ts';
import { deleteExpiredSignIns } from '../commands/record-sign-in.ts';
import { signInsOf } from '../queries/sign-ins.ts';

export const signIns = defineDomain(
  'signIns',
  signInsApi,
  { list: ({ app, sql, me }) => signInsOf(app, sql, me.accountId) },
  {
    jobs: { forget_sign_ins: (_payload, { sql, now }) => deleteExpiredSignIns(sql, now()) },
    crons: [{ name: 'forget_sign_ins', pattern: '47 2 * * *' }],
  },
);
