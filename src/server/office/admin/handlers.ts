import { brokenEntry, newestSeal } from '#server/core/audit/audit.ts';
import { HOME_ZONE } from '#server/core/home-zone.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { paginate } from '#shared/core/paging.ts';
import { localDate } from '#shared/core/time.ts';
import { adminApi } from '#shared/office/admin/api.ts';
import { checkAudit } from './commands/check-audit.ts';
import { eraseOperatorData } from './commands/erase.ts';
import { deleteExpiredStates, notifyByTelegram, watchService } from './commands/watch.ts';
import { SERVICE_PAGES } from './handlers/service-page.ts';
import { auditCsv, auditPage } from './queries/audit.ts';
import { overviewFigures } from './queries/overview.ts';
import { operatorData } from './queries/personal-data.ts';

const handlers: Handlers<typeof adminApi> = {
  overview: async ({ sql, me, now }) => {
    const { waiting, ...figures } = await overviewFigures(sql, now);
    // Support runs no jobs again.
    if (me.role === 'support') return { role: 'support', waiting: { ...waiting, jobs: 0 }, ...figures };
    return { role: 'administrator', waiting, ...figures };
  },

  audit: async ({ sql, query, address }) => {
    const { rows, total } = await auditPage(sql, query, query);
    return paginate(rows, total, query, address);
  },

  auditChain: async ({ app, sql }) => ({ broken: await brokenEntry(app, sql), newest: await newestSeal(sql) }),

  auditCsv: async ({ sql, query, locale, now }) => ({
    name: `vezu-audit-${localDate(now, HOME_ZONE)}.csv`,
    content: auditCsv(sql, query, locale),
  }),
};

export const admin = defineDomain('admin', adminApi, handlers, {
  jobs: {
    'audit.check': checkAudit,
    'admin.watch': watchService,
    'admin.notify': notifyByTelegram,
    'admin.forget_states': deleteExpiredStates,
  },
  queues: { 'admin.notify': 'telegram' },
  feeds: SERVICE_PAGES,
  crons: [
    { name: 'audit.check', pattern: '10 4 * * *' },
    { name: 'admin.watch', pattern: '*/5 * * * *' },
    { name: 'admin.forget_states', pattern: '37 3 * * *' },
  ],
  personalData: {
    covers: ['operator_view.operator_id', 'operator_view.account_id'],
    export: operatorData,
    erase: eraseOperatorData,
  },
});
