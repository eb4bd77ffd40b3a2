import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { paginate } from '#shared/core/paging.ts';
import { ticketsApi } from '#shared/office/support/desk-api.ts';
import {
  addReadyAnswer,
  answer,
  assignRequest,
  editReadyAnswer,
  removeReadyAnswer,
  setClosed,
} from '../commands/answer.ts';
import { deskPage, requestOf, timesOf } from '../queries/desk.ts';
import { readyAnswers } from '../queries/requests.ts';

const handlers: Handlers<typeof ticketsApi> = {
  list: async ({ sql, me, query, now, address }) => {
    const [{ rows, total }, times] = await Promise.all([deskPage(sql, me, query), timesOf(sql, now)]);
    return { ...paginate(rows, total, query, address), times };
  },

  ticket: ({ sql, me, params }) => requestOf(sql, me, params.ticketId),

  answer: async ({ app, sql, me, params: { ticketId }, body, now, audit, changed }) => {
    await answer(app, sql, me, { ticketId, words: body.text, close: body.close }, now);
    audit({ after: { closed: body.close } });
    const request = await requestOf(sql, me, ticketId);
    if (request.person) changed(`account:${request.person.id}`);
    return request;
  },

  assign: async ({ sql, me, params: { ticketId }, body, audit }) => {
    const { before } = await assignRequest(sql, ticketId, body.operatorId);
    audit({ before: { operator: before }, after: { operator: body.operatorId } });
    return requestOf(sql, me, ticketId);
  },

  state: async ({ sql, me, params: { ticketId }, body, now, audit }) => {
    const { before } = await setClosed(sql, ticketId, body.closed, now);
    audit({ before: { state: before }, after: { closed: body.closed } });
    return requestOf(sql, me, ticketId);
  },

  answers: ({ sql }) => readyAnswers(sql),

  addAnswer: async ({ sql, body, now, audit }) => {
    const added = await addReadyAnswer(sql, body, now);
    audit({ subject: { kind: 'answer', id: added.id } });
    return added;
  },

  editAnswer: ({ sql, params, body, now }) => editReadyAnswer(sql, params.answerId, body, now),

  removeAnswer: async ({ sql, params }) => {
    await removeReadyAnswer(sql, params.answerId);
    return undefined;
  },
};

export const tickets = defineDomain('tickets', ticketsApi, handlers);
