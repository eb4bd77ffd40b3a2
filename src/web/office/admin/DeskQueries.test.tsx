import { beforeEach, describe, expect, it } from 'vitest';
import { lookupApi } from '#shared/office/admin/lookup-api.ts';
import { mailsApi } from '#shared/office/admin/mails-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { queryClient } from '#web/core/api/query.ts';
import { closeView, endPersonSessions, lookupQuery, openView, personQuery, seenQuery } from './lookup-queries.ts';
import { jobsQuery, runJobAgain, suppressedQuery, writeTo } from './mail-queries.ts';

const state = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey);
const keep = (queryKey: readonly unknown[]) => queryClient.setQueryData(queryKey, {});

describe('what an operator does with a person', () => {
  const answers = [
    answer(lookupApi.endSession, () => undefined),
    answer(lookupApi.endSessions, () => undefined),
    answer(lookupApi.openView, () => ({ endsAt: '2026-06-10T09:30:00.000Z' })),
    answer(lookupApi.closeView, () => undefined),
  ];
  beforeEach(() => {
    for (const id of [40, 41]) for (const query of [personQuery(id), seenQuery(id)]) keep(query.queryKey);
  });

  it.each<[what: string, act: () => Promise<void>]>([
    ['ending one sign-in', () => endPersonSessions(40, 9)],
    ['ending all', () => endPersonSessions(40, null)],
    ['opening the view', () => openView(40, 'ticket')],
    ['closing it', () => closeView(40)],
  ])('%s asks for the page of this person again, and of nobody else', async (_what, act) => {
    serve(...answers);
    await act();
    expect(state(personQuery(40).queryKey)?.isInvalidated).toBe(true);
    expect(state(personQuery(41).queryKey)?.isInvalidated).toBe(false);
  });

  it('one sign-in is ended alone', async () => {
    const requests = serve(...answers);
    await endPersonSessions(40, 9);
    expect(callsOf(requests, lookupApi.endSession).map(({ params }) => params)).toEqual([
      { accountId: '40', sessionId: '9' },
    ]);
    expect(callsOf(requests, lookupApi.endSessions)).toEqual([]);
  });

  it('a closed view leaves nothing of what was seen on the device', async () => {
    serve(...answers);
    await closeView(40);
    expect(state(seenQuery(40).queryKey)).toBeUndefined();
    expect(state(seenQuery(41).queryKey)).toBeDefined();
  });
});

it.each([
  ['', false],
  [' к ', false],
  ['ко', true],
])('the search for “%s” is asked: %s', (q, enabled) => {
  expect(lookupQuery(q).enabled).toBe(enabled);
});

describe('mails and jobs', () => {
  it.each([
    [true, mailsApi.release],
    [false, mailsApi.suppress],
  ] as const)('an address that is wanted: %s', async (wanted, endpoint) => {
    keep(suppressedQuery('', 1).queryKey);
    const requests = serve(
      answer(mailsApi.release, () => undefined),
      answer(mailsApi.suppress, () => undefined),
    );
    await writeTo('olena@example.org', wanted);
    expect(requests.map((one) => [one.endpoint, one.body])).toEqual([[endpoint, { email: 'olena@example.org' }]]);
    expect(state(suppressedQuery('', 1).queryKey)?.isInvalidated).toBe(true);
  });

  it('a job that runs again leaves the list as the server answers it; a refusal leaves it as it was', async () => {
    const waits = { failed: [], waiting: [{ name: 'send_mail', count: 1, oldest: '2026-06-10T09:00:00.000Z' }] };
    let refused = false;
    serve(
      answer(mailsApi.runAgain, () => {
        if (refused) throw new Refusal(404, 'not_found');
        return waits;
      }),
    );
    await runJobAgain('12');
    expect(queryClient.getQueryData(jobsQuery().queryKey)).toEqual(waits);
    refused = true;
    await expect(runJobAgain('12')).rejects.toMatchObject({ code: 'not_found' });
    expect(queryClient.getQueryData(jobsQuery().queryKey)).toEqual(waits);
  });
});
