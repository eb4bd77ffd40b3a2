import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { text } from '#server/core/translate.ts';
import { writeDemand } from '#server/office/search/commands/demand.ts';
import { marketApi } from '#shared/office/admin/market-api.ts';
import { storeDays } from '../commands/store-days.ts';
import { marketFigures } from '../queries/market.ts';
import { marketCsv } from '../queries/market-csv.ts';
import { serviceCounts } from '../queries/service.ts';

const handlers: Handlers<typeof marketApi> = {
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

export const market = defineDomain('market', marketApi, handlers, {
  jobs: { 'market.store': (_, { sql, now }) => storeDays(sql, now()) },
  crons: [{ name: 'market.store', pattern: '10 3 * * *' }],
});
