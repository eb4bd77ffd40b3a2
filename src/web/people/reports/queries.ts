import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { reportsApi } from '#shared/people/reports/api.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import type { DecisionInput, DeskReport, DraftInput, ReportTab } from '#shared/people/reports/desk-schema.ts';
import type { Reason, ReportKind } from '#shared/people/reports/rules.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

export const reportPageQuery = (code: string) =>
  queryOptions({
    queryKey: ['report', code],
    queryFn: ({ signal }) => call(reportsApi.page, { params: { code } }, { signal }),
  });

export const restrictionsQuery = () =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'restrictions'],
    queryFn: ({ signal }) => call(reportsApi.restrictions, {}, { signal }),
  });

export const transparencyQuery = (year: number) =>
  queryOptions({
    queryKey: ['transparency', year],
    queryFn: ({ signal }) => call(reportsApi.transparency, { query: { year } }, { signal }),
    placeholderData: keepPreviousData,
  });

interface DeskFilter {
  tab: ReportTab;
  kind: ReportKind | undefined;
  reason: Reason | undefined;
  page: number;
}

export const deskQuery = ({ tab, kind, reason, page }: DeskFilter) =>
  queryOptions({
    queryKey: ['admin', 'reports', tab, kind, reason, page],
    queryFn: ({ signal }) =>
      call(
        moderationApi.list,
        { query: { tab, page, per_page: 25, ...(kind && { kind }), ...(reason && { reason }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const deskReportQuery = (reportId: number) =>
  queryOptions({
    queryKey: ['admin', 'report', reportId],
    queryFn: ({ signal }) => call(moderationApi.report, { params: { reportId } }, { signal }),
  });

export const historyQuery = (subject: { account: number } | { carrier: number }) =>
  queryOptions({
    queryKey: ['admin', 'report-history', subject],
    queryFn: ({ signal }) => call(moderationApi.historyOf, { query: subject }, { signal }),
  });

/** Stores the answer to an operator's action: the report as it is now. */
async function changed(report: Promise<DeskReport>): Promise<void> {
  const now = await report;
  queryClient.setQueryData(deskReportQuery(now.id).queryKey, now);
  await queryClient.invalidateQueries({ queryKey: ['admin', 'reports'] });
  void queryClient.invalidateQueries({ queryKey: ['admin', 'overview'] });
}

export const assignReport = (reportId: number, operatorId: number | null) =>
  changed(call(moderationApi.assign, { params: { reportId }, body: { operatorId } }));

export const draftOf = (reportId: number, body: DraftInput) =>
  call(moderationApi.draft, { params: { reportId }, body });

/** Decides; a decision that is refused may have come after another operator's, so that the report is fetched again. */
export async function decideReport(reportId: number, body: DecisionInput): Promise<void> {
  try {
    await changed(call(moderationApi.decide, { params: { reportId }, body }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: deskReportQuery(reportId).queryKey });
    throw error;
  }
}

export const answerComplaint = (complaintId: number, body: { reverse: boolean; answer: string }) =>
  changed(call(moderationApi.answer, { params: { complaintId }, body }));

export const stopReporter = (reportId: number, days: number) =>
  changed(call(moderationApi.stopReporter, { params: { reportId }, body: { days } }));

export const allowReporter = (reportId: number) => changed(call(moderationApi.allowReporter, { params: { reportId } }));

export async function openCase(kind: ReportKind, id: number): Promise<number> {
  const { reportId } = await call(moderationApi.open, { body: { kind, id, words: '' } });
  return reportId;
}
