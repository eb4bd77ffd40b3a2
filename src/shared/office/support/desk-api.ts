import * as z from 'zod/mini';
import { OPERATORS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import {
  answerInput,
  deskRequest,
  deskTimes,
  REQUEST_TABS,
  readyAnswer,
  readyAnswerInput,
  requestRow,
} from './schema.ts';

const ticketId = z.object({ ticketId: id });
const answerId = z.object({ answerId: id });

export const ticketsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/tickets',
    summary: 'Requests to support: the longest waiting first, closed ones the latest first',
    access: OPERATORS,
    query: z.object({ tab: z._default(z.enum(REQUEST_TABS), 'open'), ...pageQuery }),
    output: z.extend(paginated(requestRow), { times: deskTimes }),
    unaudited: true,
  }),
  ticket: endpoint({
    method: 'GET',
    path: '/api/admin/tickets/:ticketId',
    summary: 'A request to support with what is known of the person',
    access: OPERATORS,
    params: ticketId,
    output: deskRequest,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/tickets/:ticketId/messages',
    summary: 'Answer a request: by mail and, with an account, by a notification; it may be closed with it',
    access: OPERATORS,
    params: ticketId,
    body: answerInput,
    output: deskRequest,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/admin/tickets/:ticketId/assignee',
    summary: 'Assign a request to an operator; null: to nobody',
    access: OPERATORS,
    params: ticketId,
    body: z.object({ operatorId: z.nullable(id) }),
    output: deskRequest,
  }),
  state: endpoint({
    method: 'PUT',
    path: '/api/admin/tickets/:ticketId/state',
    summary: 'Close a request without an answer, or open it again',
    access: OPERATORS,
    params: ticketId,
    body: z.object({ closed: z.boolean() }),
    output: deskRequest,
  }),
  answers: endpoint({
    method: 'GET',
    path: '/api/admin/answers',
    summary: 'Ready answers of support in both languages',
    access: OPERATORS,
    output: z.array(readyAnswer),
    unaudited: true,
  }),
  addAnswer: endpoint({
    method: 'POST',
    path: '/api/admin/answers',
    summary: 'Add a ready answer',
    access: OPERATORS,
    body: readyAnswerInput,
    output: readyAnswer,
    status: 201,
  }),
  editAnswer: endpoint({
    method: 'PUT',
    path: '/api/admin/answers/:answerId',
    summary: 'Change a ready answer',
    access: OPERATORS,
    params: answerId,
    body: readyAnswerInput,
    output: readyAnswer,
    replaces: { read: 'tickets.answers', at: [{ id: 'answerId' }], fields: ['title', 'uk', 'en'] },
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/api/admin/answers/:answerId',
    summary: 'Remove a ready answer',
    access: OPERATORS,
    params: answerId,
  }),
};
