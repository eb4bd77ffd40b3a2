import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { text } from '#server/core/translate.ts';
import { liveStops } from '#server/operations/tracking/queries/live.ts';
import { countUnconfirmed } from '#server/sales/trips/queries/list.ts';
import { localDate } from '#shared/core/time.ts';
import { dashboardApi } from '#shared/office/dashboard/api.ts';
import { figuresApi } from '#shared/office/dashboard/figures-api.ts';
import { periodSpans } from '#shared/office/dashboard/period.ts';
import { storeFigures } from './commands/store-figures.ts';
import { figuresOf, legsOf } from './queries/figures.ts';
import { figuresCsv } from './queries/figures-csv.ts';
import { figures, HOME_ZONE, passengersPerDay, tripsOfToday, unanswered } from './queries.ts';

const handlers: Handlers<typeof dashboardApi> = {
  dashboard: async ({ app, sql, me, query, now }) => {
    const today = localDate(now, HOME_ZONE);
    const spans = periodSpans(query.period, today);
    const [numbers, chart, trips, parties, waiting] = await Promise.all([
      figures(sql, me, spans, now),
      passengersPerDay(sql, me, spans.chart),
      tripsOfToday(sql, me, today, now),
      unanswered(sql, me, now),
      countUnconfirmed(sql, me),
    ]);
    const [current] = await liveStops(app, trips.current ? [trips.current] : [], now);
    return {
      ...numbers,
      chart,
      current: current ?? null,
      today: await liveStops(app, trips.today, now),
      unanswered: parties,
      waiting,
    };
  },
};

export const dashboard = defineDomain('dashboard', dashboardApi, handlers);

const figureHandlers: Handlers<typeof figuresApi> = {
  figures: ({ sql, me, query: { by, ...span } }) => figuresOf(sql, me, span, by),
  legs: ({ sql, me, params, query }) => legsOf(sql, me, params.routeId, query),
  csv: async ({ sql, me, query: { by, ...span }, locale }) => ({
    name: `vezu-${text(locale, 'figures.csv.file', {})}-${span.from}-${span.to}.csv`,
    content: figuresCsv(await figuresOf(sql, me, span, by), by, locale),
  }),
};

export const figureCalls = defineDomain('figures', figuresApi, figureHandlers, {
  jobs: { 'figures.store': (_, { sql, now }) => storeFigures(sql, now()) },
  crons: [{ name: 'figures.store', pattern: '40 2 * * *' }],
});
