import { audit } from '#server/core/audit/audit.ts';
import { type Call, carrierOrOperators, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { text } from '#server/core/translate.ts';
import { isOperator } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { dataRequestsApi } from '#shared/sales/bookings/tickets/data-requests-api.ts';
import { deleteExpiredDataRequests, eraseAnswered, erasePhone, recordCopy } from '../commands/answer-data-request.ts';
import {
  answeredData,
  copyAsCsv,
  copyAsJson,
  dataRequest,
  dataRequests,
  storedPerson,
} from '../queries/data-requests.ts';

const handlers: Handlers<typeof dataRequestsApi> = {
  list: ({ sql, me }) => dataRequests(sql, carrierOrOperators(me)),

  find: ({ sql, me, query }) => storedPerson(sql, { phone: query.phone, carrierId: carrierOrOperators(me) }),

  copy: async (call) => {
    const { sql, me, body, locale, now } = call;
    const by = { accountId: me.accountId, carrierId: carrierOrOperators(me) };
    const answered = await recordCopy(sql, by, body, now);
    await logged(call, 'dataRequests.copy', answered);
    const scope = { phone: body.phone, carrierId: by.carrierId };
    return {
      name: `vezu-${text(locale, 'dataRequests.file')}-${answered.id}.${body.format}`,
      content: await (body.format === 'csv' ? copyAsCsv : copyAsJson)(sql, scope, locale),
    };
  },

  erase: async (call) => {
    const { app, sql, me, body, now, changed, afterCommit } = call;
    const by = { accountId: me.accountId, carrierId: carrierOrOperators(me) };
    const { files, ...answered } = await erasePhone(sql, by, body, now);
    await logged(call, 'dataRequests.erase', answered);
    afterCommit(async () => {
      for (const file of files) await app.files.delete(file);
    });
    if (by.carrierId !== null) changed(`carrier:${by.carrierId}`);
    const made = await dataRequest(sql, answered.id);
    if (!made) throw new DomainError('not_found');
    return made;
  },
};

export const dataRequestsDomain = defineDomain('dataRequests', dataRequestsApi, handlers, {
  jobs: { 'bookings.forget_data_requests': (_, { sql, now }) => deleteExpiredDataRequests(sql, now()) },
  crons: [{ name: 'bookings.forget_data_requests', pattern: '47 3 * * *' }],
  personalData: {
    covers: ['data_request.made_by'],
    export: answeredData,
    erase: eraseAnswered,
  },
});

/** Adds what an answer was about to the audit log, also when the office of a carrier gave it. */
async function logged(
  call: Pick<Call<never>, 'app' | 'me' | 'client' | 'now' | 'audit'> & { sql: Parameters<typeof audit>[1] },
  action: string,
  { id, bookings, parcels }: { id: number; bookings: number; parcels: number },
): Promise<void> {
  const { app, sql, me, client, now } = call;
  const subject = { kind: 'dataRequest', id };
  const after = { carrierId: carrierOrOperators(me), bookings, parcels };
  if (isOperator(me.role)) call.audit({ subject, after });
  else await audit(app, sql, { actor: { ...me, ip: client.ip }, action, subject, after }, now);
}
