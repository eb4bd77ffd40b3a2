import * as z from 'zod/mini';
import { access, DISPATCH, PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { ticketCode } from '#shared/sales/bookings/core/ticket-api.ts';
import {
  answerInput,
  askedByTicket,
  question,
  questionRow,
  TICKET_STATES,
  ticketQuestion,
  visitorQuestion,
} from './schema.ts';

const questionId = z.object({ questionId: id });

/** Questions of people without an account to a carrier, who answers them like requests (docs/product.md 11.14). */
export const questionsApi = {
  ask: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/questions',
    summary: 'Ask the carrier of a trip without an account; the answer comes by mail. The key opens the question',
    // Everybody else writes a message.
    access: access({ visitor: 'all' }),
    params: z.object({ tripId: id }),
    body: visitorQuestion,
    output: z.object({ key: z.string() }),
    status: 201,
    effect: 'free',
  }),
  ofTicket: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/questions',
    summary:
      'What was asked from the page of a ticket with the answers, for anyone who has its link; null before a question',
    access: PUBLIC,
    params: ticketCode,
    output: z.nullable(askedByTicket),
  }),
  askByTicket: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/questions',
    summary: "Ask the carrier without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: ticketQuestion,
    output: z.nullable(askedByTicket),
    effect: 'free',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/questions',
    summary: 'Questions of people without an account: the longest waiting first, others the latest first',
    access: DISPATCH,
    query: z.object({ tab: z._default(z.enum(TICKET_STATES), 'open'), ...pageQuery }),
    output: z.extend(paginated(questionRow), {
      waiting: z.number(),
    }),
  }),
  question: endpoint({
    method: 'GET',
    path: '/api/questions/:questionId',
    summary: 'A question with its answers and the trip that it is about',
    access: DISPATCH,
    params: questionId,
    output: question,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/questions/:questionId/messages',
    summary: 'Answer a question: by mail, and on the page of the ticket',
    access: DISPATCH,
    params: questionId,
    body: answerInput,
    output: question,
  }),
  state: endpoint({
    method: 'POST',
    path: '/api/questions/:questionId/state',
    summary: 'Close a question without an answer, or open it again',
    access: DISPATCH,
    params: questionId,
    body: z.object({ closed: z.boolean() }),
    output: question,
  }),
};
