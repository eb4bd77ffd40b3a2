import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supportApi } from '#shared/office/support/api.ts';
import { ticketsApi } from '#shared/office/support/desk-api.ts';
import { questionsApi } from '#shared/office/support/questions-api.ts';
import type { DeskRequest, Question, QuestionTab, ReadyAnswer, RequestTab } from '#shared/office/support/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { session } from '#web/core/session/session.ts';

export const ownTicketsQuery = () =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'support'],
    queryFn: ({ signal }) => call(supportApi.own, {}, { signal }),
  });

export const requestQuery = (key: string) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'request', key],
    queryFn: ({ signal }) => call(supportApi.byKey, { params: { key } }, { signal }),
    // A visitor gets no message of an answer.
    refetchInterval: 60_000,
  });

export const deskQuery = (tab: RequestTab, page: number) =>
  queryOptions({
    queryKey: ['admin', 'tickets', tab, page],
    queryFn: ({ signal }) => call(ticketsApi.list, { query: { tab, page, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const deskTicketQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['admin', 'ticket', ticketId],
    queryFn: ({ signal }) => call(ticketsApi.ticket, { params: { ticketId } }, { signal }),
    // The person may write while the answer is being written.
    refetchInterval: 60_000,
  });

export const readyAnswersQuery = () =>
  queryOptions({
    queryKey: ['admin', 'answers'],
    queryFn: ({ signal }) => call(ticketsApi.answers, {}, { signal }),
  });

/** Stores the answer to an operator's action: the request as it is now. */
async function changed(answer: Promise<DeskRequest>): Promise<void> {
  const now = await answer;
  queryClient.setQueryData(deskTicketQuery(now.id).queryKey, now);
  await queryClient.invalidateQueries({ queryKey: ['admin', 'tickets'] });
  void queryClient.invalidateQueries({ queryKey: ['admin', 'overview'] });
}

export const answerTicket = (ticketId: number, body: { text: string; close: boolean }, idempotencyKey: string) =>
  changed(call(ticketsApi.answer, { params: { ticketId }, body }, { idempotencyKey }));

export const assignTicket = (ticketId: number, operatorId: number | null) =>
  changed(call(ticketsApi.assign, { params: { ticketId }, body: { operatorId } }));

export const closeTicket = (ticketId: number, closed: boolean) =>
  changed(call(ticketsApi.state, { params: { ticketId }, body: { closed } }));

export async function saveReadyAnswer(seen: ReadyAnswer | null, body: Omit<ReadyAnswer, 'id'>): Promise<void> {
  if (seen === null) await call(ticketsApi.addAnswer, { body });
  else await save(ticketsApi.editAnswer, { params: { answerId: seen.id }, body }, seen);
  await queryClient.invalidateQueries({ queryKey: readyAnswersQuery().queryKey });
}

export async function removeReadyAnswer(answerId: number): Promise<void> {
  await call(ticketsApi.removeAnswer, { params: { answerId } });
  await queryClient.invalidateQueries({ queryKey: readyAnswersQuery().queryKey });
}

const carrierTopic = () => `carrier:${session().carrierInfo?.carrier_id ?? 0}`;

/** Questions of people without an account to the reader's carrier. */
export const questionsQuery = (tab: QuestionTab, page: number) =>
  queryOptions({
    queryKey: [carrierTopic(), 'questions', tab, page],
    queryFn: ({ signal }) => call(questionsApi.list, { query: { tab, page, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const questionQuery = (questionId: number) =>
  queryOptions({
    queryKey: [carrierTopic(), 'question', questionId],
    queryFn: ({ signal }) => call(questionsApi.question, { params: { questionId } }, { signal }),
  });

async function changedQuestion(question: Promise<Question>): Promise<void> {
  const now = await question;
  queryClient.setQueryData(questionQuery(now.id).queryKey, now);
  await queryClient.invalidateQueries({ queryKey: [carrierTopic(), 'questions'] });
}

export const answerQuestion = (questionId: number, text: string, idempotencyKey: string) =>
  changedQuestion(
    call(questionsApi.answer, { params: { questionId }, body: { text, close: false } }, { idempotencyKey }),
  );

export const closeQuestion = (questionId: number, closed: boolean) =>
  changedQuestion(call(questionsApi.state, { params: { questionId }, body: { closed } }));

/** Questions from a ticket. There is no socket without an account, so they are fetched again every half minute. */
export const askedByTicketQuery = (code: string) =>
  queryOptions({
    queryKey: ['ticket', code, 'question'],
    queryFn: ({ signal }) => call(questionsApi.ofTicket, { params: { code } }, { signal }),
    refetchInterval: 30_000,
  });
