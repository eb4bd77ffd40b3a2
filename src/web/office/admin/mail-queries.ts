import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type MAIL_TABS, mailsApi } from '#shared/office/admin/mails-api.ts';
import { phoneTextsApi } from '#shared/office/admin/phone-texts-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';

export const mailLogQuery = (tab: (typeof MAIL_TABS)[number], page: number) =>
  queryOptions({
    queryKey: ['admin', 'mails', tab, page],
    queryFn: ({ signal }) => call(mailsApi.mails, { query: { tab, page, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const textLogQuery = (tab: (typeof MAIL_TABS)[number], page: number) =>
  queryOptions({
    queryKey: ['admin', 'texts', tab, page],
    queryFn: ({ signal }) => call(phoneTextsApi.texts, { query: { tab, page, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const suppressedQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'suppressed', q, page],
    queryFn: ({ signal }) => call(mailsApi.suppressed, { query: { q, page, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const jobsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'jobs'],
    queryFn: ({ signal }) => call(mailsApi.jobs, {}, { signal }),
    refetchInterval: 30_000,
  });

export const promisesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'promises'],
    queryFn: ({ signal }) => call(mailsApi.promises, {}, { signal }),
  });

export async function writeTo(email: string, isAllowed: boolean): Promise<void> {
  await call(isAllowed ? mailsApi.release : mailsApi.suppress, { body: { email } });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'suppressed'] });
}

/** Writes again to all addresses that were refused or bounced since an instant; returns how many. */
export async function writeToAllSince(since: string): Promise<number> {
  const { released } = await call(mailsApi.releaseSince, { body: { since } });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'suppressed'] });
  return released;
}

export async function runJobAgain(id: string): Promise<void> {
  const jobs = await call(mailsApi.runAgain, { params: { jobId: Number(id) } });
  queryClient.setQueryData(jobsQuery().queryKey, jobs);
}
