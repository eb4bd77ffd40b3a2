import { beforeEach, describe, expect, it } from 'vitest';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import type { DeskReport, History } from '#shared/people/reports/desk-schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { queryClient } from '#web/core/api/query.ts';
import { measuresText, ruleText, thingName, thingTitle } from './labels.ts';
import { answerComplaint, assignReport, decideReport, deskQuery, deskReportQuery, historyQuery } from './queries.ts';

const HISTORY: History = { decisions: [], open: [], founded: 0, filed: 0, misuse: 0, reporterStoppedUntil: null };

function report(values: Partial<DeskReport> = {}): DeskReport {
  return {
    ...{ id: 41, kind: 'carrier', reason: 'false', source: 'operator', title: 'Тумбочка', words: 'Двійник' },
    ...{ urgent: false, state: 'open', assignee: null, complaint: false, goodFaith: false, reporter: null },
    ...{ createdAt: '2026-06-10T09:00:00.000Z', dueAt: '2026-06-17T09:00:00.000Z' },
    seen: { title: 'Тумбочка', text: '', weightKg: null },
    ...{ now: null, messages: [], tripId: null, bookingId: null, account: null, carrier: null, people: [] },
    ...{ decisions: [], others: [], aboutConcerned: HISTORY, aboutReporter: null },
    ...{ measures: ['nothing'], role: 'admin', operators: [] },
    ...values,
  };
}

const DECISION = {
  ...{ measures: ['nothing' as const], assessment: 'unfounded' as const, days: 0, ground: null, rule: '', facts: '' },
  ...{ automated: false, statement: '', outcome: 'Ні.' },
};
const EMPTY = {
  ...{ data: [], total: 0, current_page: 1, last_page: 1, per_page: 25, from: null, to: null },
  ...{ next_page_url: null, prev_page_url: null },
  counts: { open: 0, late: 0, complaints: 0, medianHours: null },
};
const cached = () => queryClient.getQueryData(deskReportQuery(41).queryKey);
const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
const LIST = deskQuery({ tab: 'open', kind: undefined, reason: undefined, page: 1 }).queryKey;

describe('what an operator does with a report', () => {
  beforeEach(() => {
    queryClient.setQueryData(deskReportQuery(41).queryKey, report());
    queryClient.setQueryData(LIST, EMPTY);
    queryClient.setQueryData(['admin', 'overview'], {});
  });

  it.each<[what: string, act: () => Promise<void>]>([
    ['assigning', () => assignReport(41, 7)],
    ['deciding', () => decideReport(41, DECISION)],
    ['answering a complaint', () => answerComplaint(9, { reverse: true, answer: 'Так.' })],
  ])('%s shows the report as it is now, and asks for the lists again', async (_what, act) => {
    const now = report({ state: 'decided', assignee: { id: 7, name: 'Олена Тест' } });
    serve(
      answer(moderationApi.assign, () => now),
      answer(moderationApi.decide, () => now),
      answer(moderationApi.answer, () => now),
    );
    await act();
    expect(cached()).toEqual(now);
    expect([isStale(LIST), isStale(['admin', 'overview'])]).toEqual([true, true]);
  });

  it('a refused decision leaves the report to be fetched again: somebody else may have decided it', async () => {
    serve(
      answer(moderationApi.decide, () => {
        throw new Refusal(409, 'conflict');
      }),
    );
    await expect(decideReport(41, DECISION)).rejects.toMatchObject({ code: 'conflict' });
    expect(isStale(deskReportQuery(41).queryKey)).toBe(true);
    expect(isStale(LIST), 'nothing has changed').toBe(false);
  });
});

describe('what the desk asks for', () => {
  it.each([
    [{ kind: undefined, reason: undefined }, {}],
    [
      { kind: 'trip', reason: 'fraud' },
      { kind: 'trip', reason: 'fraud' },
    ],
  ] as const)('the filter %j is sent as %j', async (filter, query) => {
    const requests = serve(answer(moderationApi.list, () => EMPTY));
    await queryClient.fetchQuery({ ...deskQuery({ tab: 'mine', page: 2, ...filter }), retry: false });
    expect(callsOf(requests, moderationApi.list).map((one) => one.query)).toEqual([
      { tab: 'mine', page: '2', per_page: '25', locale: 'uk', ...query },
    ]);
  });

  it('the histories of a person and of a carrier with one number are kept apart', () => {
    expect(historyQuery({ account: 7 }).queryKey).not.toEqual(historyQuery({ carrier: 7 }).queryKey);
  });
});

describe('the words for reports', () => {
  it.each([
    ['message', 'Роман', 'Повідомлення: Роман'],
    ['carrier', 'Тумбочка', 'Сторінка перевізника: Тумбочка'],
    ['trip', '', 'Поїздка'],
  ] as const)('the title of a %s of “%s” is “%s”', (kind, title, text) => {
    expect(thingTitle(kind, title)).toBe(text);
  });

  it('the plate of a bus stays as it is written', () => {
    expect(thingName('bus_photo', 'Карпати Тур, BC 1234 AA')).toMatch(/, BC 1234 AA$/);
  });

  it('a known rule has its name, another one is what was written', () => {
    expect([ruleText('spam'), ruleText('п. 4 умов')]).toEqual(['без спаму й сторонньої реклами', 'п. 4 умов']);
  });

  it('measures are in a row', () => {
    expect(measuresText(['hide', 'stop_chat'])).toBe('приховано, листування зупинено');
  });
});
