import { HOME_ZONE } from '#server/core/clock.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { recordOpening } from '#server/network/credentials/commands/save.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { maskedEmail, maskedPhone } from '#shared/core/text/mask.ts';
import { localDate } from '#shared/core/time.ts';
import { type CarrierFile, verificationApi } from '#shared/office/admin/verification-api.ts';
import { checkCompany } from '../commands/check-company.ts';
import { decide, declare, endMarks } from '../commands/verify.ts';
import { carrierFileOf, carrierFiles, documentFile, ownVerificationOf } from '../queries/verification.ts';

const handlers: Handlers<typeof verificationApi> = {
  carriers: async ({ app, sql, query, now, address }) => {
    const { rows, total } = await carrierFiles(sql, app.secrets, query, localDate(now, HOME_ZONE));
    return paginate(rows, total, query, address);
  },

  carrier: async ({ app, sql, me, params, now }) => {
    const file = await carrierFileOf(sql, app.secrets, params.carrierId, localDate(now, HOME_ZONE), app.verification);
    return me.role === 'support' ? { ...file, owners: file.owners.map(maskedOwner) } : file;
  },

  document: async ({ app, sql, me, params, now, audit }) => {
    const bytes = await app.sealedFiles.read(await documentFile(sql, params.carrierId, params.fileId));
    if (!bytes) throw new DomainError('not_found');
    await recordOpening(sql, me, params.fileId, now);
    audit({ after: { file: params.fileId } });
    return bytes;
  },

  decide: async ({ app, sql, params, body, now, audit, changed }) => {
    const { before, after } = await decide(app, sql, params.carrierId, body, now);
    audit({ before: { state: before }, after: { state: after } });
    changed(`carrier:${params.carrierId}`);
    return carrierFileOf(sql, app.secrets, params.carrierId, localDate(now, HOME_ZONE), app.verification);
  },

  check: async ({ app, pool, params: { carrierId }, body, now, audit }) => {
    const { valid } = await checkCompany(app, pool, carrierId, body, now);
    audit({ after: { register: body.register, valid } });
    return carrierFileOf(pool, app.secrets, carrierId, localDate(now, HOME_ZONE), app.verification);
  },

  own: ({ app, sql, me, now }) =>
    ownVerificationOf(sql, app.secrets, me.carrierId ?? 0, localDate(now, HOME_ZONE), app.verification),

  declare: async ({ app, sql, me, now, changed }) => {
    await declare(sql, me, now);
    changed(`carrier:${me.carrierId}`);
    return ownVerificationOf(sql, app.secrets, me.carrierId ?? 0, localDate(now, HOME_ZONE), app.verification);
  },
};

/** Support reads the contacts of people masked, as everywhere else (docs/product.md 16.4). */
function maskedOwner(owner: CarrierFile['owners'][number]): CarrierFile['owners'][number] {
  return { ...owner, email: maskedEmail(owner.email), phone: owner.phone && maskedPhone(owner.phone) };
}

export const verification = defineDomain('verification', verificationApi, handlers, {
  jobs: { 'verification.end': (_, { app, sql, now }) => endMarks(app, sql, now()) },
  crons: [{ name: 'verification.end', pattern: '17 * * * *' }],
});
