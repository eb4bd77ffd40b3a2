import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { reportsApi } from '#shared/people/reports/api.ts';
import { complain } from './commands/complain.ts';
import { deleteExpiredReports, eraseReports, fileReport } from './commands/file.ts';
import { findReturned } from './commands/find-returned.ts';
import { reportData, restrictionsOf } from './queries/history.ts';
import { pageOf } from './queries/page.ts';
import { transparencyCsv, transparencyOf } from './queries/transparency.ts';

const handlers: Handlers<typeof reportsApi> = {
  file: ({ app, pool, actor, body, client, locale, now, onceKey }) =>
    fileReport(app, pool, { actor, input: body, locale, ip: client.ip, now, onceKey }),

  page: ({ sql, params, now }) => pageOf(sql, params.code, now),

  complain: async ({ app, pool, params, body, client, now }) => {
    await complain(app, pool, { code: params.code, words: body.words, ip: client.ip }, now);
    return pageOf(pool, params.code, now);
  },

  restrictions: ({ sql, me, now }) => restrictionsOf(sql, me, now),

  transparency: ({ sql, query, now }) => transparencyOf(sql, query.year ?? now.getUTCFullYear()),

  transparencyCsv: async ({ sql, query, locale, now }) => {
    const report = await transparencyOf(sql, query.year ?? now.getUTCFullYear());
    return { name: `vezu-transparency-${report.year}.csv`, content: transparencyCsv(report, locale) };
  },
};

export const reports: Domain = defineDomain('reports', reportsApi, handlers, {
  personalData: {
    covers: [
      ...['report.account_id', 'report.reporter_id', 'report.assignee_id'],
      ...['report_decision.operator_id', 'report_decision.account_id', 'report_complaint.operator_id'],
      ...['reporter_stop.account_id', 'reporter_stop.operator_id'],
    ],
    export: reportData,
    erase: eraseReports,
  },
  jobs: {
    forget_reports: (_payload, { sql, now }) => deleteExpiredReports(sql, now()),
    'reports.find_returned': findReturned,
  },
  crons: [
    { name: 'forget_reports', pattern: '37 3 * * *' },
    { name: 'reports.find_returned', pattern: '27 * * * *' },
  ],
});
