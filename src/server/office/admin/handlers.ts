import { brokenEntry, newestSeal } from '#server/core/audit/audit.ts';
import { HOME_ZONE } from '#server/core/clock.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { text } from '#server/core/translate.ts';
import { writeDemand } from '#server/office/search/commands/demand.ts';
import { paginate } from '#shared/core/paging.ts';
import { localDate } from '#shared/core/time.ts';
import { adminApi } from '#shared/office/admin/api.ts';
import { marketApi } from '#shared/office/admin/market-api.ts';
import { eraseOperatorData } from './commands/administer.ts';
import { storeDays } from './commands/store-days.ts';
import { checkAudit, deleteExpiredStates, notifyByTelegram, watchService } from './commands/watch.ts';
import { SERVICE_PAGES } from './handlers/service-page.ts';
import { auditCsv, auditPage } from './queries/audit.ts';
import { marketFigures } from './queries/market.ts';
import { marketCsv } from './queries/market-csv.ts';
import { operatorData } from './queries/person.ts';
import { serviceCounts } from './queries/service.ts';
import { overviewFigures } from './queries/state.ts';

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

const marketHandlers: Handlers<typeof marketApi> = {
  figures: async ({ app, sql, query, now }) => {
    // Searches of the last seconds are still in the memory of this node.
    await writeDemand(app);
    return marketFigures(sql, query, now);
  },

  csv: async ({ app, sql, query, locale, now, audit }) => {
    await writeDemand(app);
    const figures = await marketFigures(sql, query, now);
    audit({ after: { ...figures.span } });
    return {
      name: `vezu-${text(locale, 'market.file', {})}-${figures.span.from}-${figures.span.to}.csv`,
      content: marketCsv(figures, locale),
    };
  },

  service: async ({ app, sql, now }) => ({
    ...(await serviceCounts(sql, now)),
    sockets: app.openSockets?.() ?? 0,
    dashboard: app.dashboardUrl ?? null,
  }),
};

export const market = defineDomain('market', marketApi, marketHandlers, {
  jobs: { 'market.store': (_, { sql, now }) => storeDays(sql, now()) },
  crons: [{ name: 'market.store', pattern: '10 3 * * *' }],
});
