import * as z from 'zod/mini';
import { OPERATORS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import {
  caseInput,
  complaintAnswerInput,
  decisionInput,
  deskCounts,
  deskReport,
  draft,
  draftInput,
  history,
  REPORT_TABS,
  reportRow,
} from './desk-schema.ts';
import { REASONS, REPORT_KINDS, REPORTER_STOP_DAYS } from './rules.ts';

const reportId = z.object({ reportId: id });

export const moderationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reports',
    summary: 'Reports: danger first, then by what is due; decided ones the latest first',
    access: OPERATORS,
    query: z.object({
      tab: z._default(z.enum(REPORT_TABS), 'open'),
      kind: z.optional(z.enum(REPORT_KINDS)),
      reason: z.optional(z.enum(REASONS)),
      ...pageQuery,
    }),
    output: z.extend(paginated(reportRow), { counts: deskCounts }),
    unaudited: true,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/admin/reports/:reportId',
    summary: 'A report with what was reported, its context, and what was decided before',
    access: OPERATORS,
    params: reportId,
    output: deskReport,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/admin/reports',
    summary: 'Open a case about a thing, a person or a carrier that nobody has reported',
    access: OPERATORS,
    body: caseInput,
    output: z.object({ reportId: z.number() }),
    status: 201,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/admin/reports/:reportId/assignee',
    summary: 'Assign a report to an operator; null: to nobody',
    access: OPERATORS,
    params: reportId,
    body: z.object({ operatorId: z.nullable(id) }),
    output: deskReport,
  }),
  draft: endpoint({
    method: 'POST',
    path: '/api/admin/reports/:reportId/draft',
    summary: 'The statement of reasons and the answer to the reporter as they are proposed for a decision',
    access: OPERATORS,
    params: reportId,
    body: draftInput,
    output: draft,
    effect: 'read',
    unaudited: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/reports/:reportId/decisions',
    summary: 'Decide a report: what is done takes effect at once, and both sides are notified with the given texts',
    access: OPERATORS,
    params: reportId,
    body: decisionInput,
    output: deskReport,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/complaints/:complaintId',
    summary: 'Decide a complaint; a reversal ends what was restricted, or opens the report again',
    access: OPERATORS,
    params: z.object({ complaintId: id }),
    body: complaintAnswerInput,
    output: deskReport,
  }),
  stopReporter: endpoint({
    method: 'POST',
    path: '/api/admin/reports/:reportId/reporter-stop',
    summary: 'Take no reports of this reporter for a time, after warnings about manifestly unfounded ones',
    access: OPERATORS,
    params: reportId,
    body: z.object({
      days: z.coerce.number().check(z.refine((days) => REPORTER_STOP_DAYS.some((one) => one === days))),
    }),
    output: deskReport,
  }),
  allowReporter: endpoint({
    method: 'DELETE',
    path: '/api/admin/reports/:reportId/reporter-stop',
    summary: 'Take reports of this reporter again before the time is over',
    access: OPERATORS,
    params: reportId,
    output: deskReport,
  }),
  historyOf: endpoint({
    method: 'GET',
    path: '/api/admin/report-history',
    summary: 'What was decided about a person or a carrier, and how their own reports ended',
    access: OPERATORS,
    query: z.object({ account: z.optional(id), carrier: z.optional(id) }),
    output: history,
  }),
};
