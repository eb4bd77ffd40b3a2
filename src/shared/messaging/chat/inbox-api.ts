import * as z from 'zod/mini';
import { access } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import {
  assignInput,
  inboxAside,
  inboxPage,
  inboxQuery,
  officePhrase,
  phraseInput,
  settleInput,
} from './inbox-schema.ts';
import { messagePage, messagesQuery } from './schema.ts';

/** The office of a company. A single driver has no colleagues to share conversations with. */
const OFFICE = access({ dispatcher: 'own', owner: 'own' });

const params = z.object({ chatId: id });
const phraseParams = z.object({ phraseId: id });

/** The inbox of a company: the conversations of its customers, shared by its office (docs/product.md 11.8). */
export const inboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inbox',
    summary: 'The conversations of the carrier: the latest first, unanswered ones by how long they wait',
    access: OFFICE,
    query: inboxQuery,
    output: inboxPage,
  }),
  aside: endpoint({
    method: 'GET',
    path: '/api/inbox/:chatId',
    summary: 'The assignee of a conversation, its history in the office, and the bookings of its customer',
    access: OFFICE,
    params,
    output: inboxAside,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/inbox/:chatId/messages',
    summary: 'The messages of a conversation of one of the carrier’s drivers about a trip, to read',
    access: OFFICE,
    params,
    query: messagesQuery,
    output: messagePage,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/inbox/:chatId/assign',
    summary:
      'Take a conversation over, give it to a colleague, or release it; `conflict` if somebody else has taken it',
    access: OFFICE,
    params,
    body: assignInput,
    output: inboxAside,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/inbox/:chatId/settle',
    summary: 'Mark the last messages as needing no answer; `conflict` if a newer message has come',
    access: OFFICE,
    params,
    body: settleInput,
    output: inboxAside,
  }),
  phrases: endpoint({
    method: 'GET',
    path: '/api/inbox/phrases',
    summary: 'The office’s own phrases',
    access: OFFICE,
    output: z.array(officePhrase),
  }),
  addPhrase: endpoint({
    method: 'POST',
    path: '/api/inbox/phrases',
    summary: 'Add a phrase, in both languages or in one',
    access: OFFICE,
    body: phraseInput,
    output: officePhrase,
    status: 201,
  }),
  changePhrase: endpoint({
    method: 'PUT',
    path: '/api/inbox/phrases/:phraseId',
    summary: 'Change a phrase',
    access: OFFICE,
    params: phraseParams,
    body: phraseInput,
    output: officePhrase,
    replaces: { read: 'inbox.phrases', at: [{ id: 'phraseId' }], fields: ['uk', 'en'] },
  }),
  removePhrase: endpoint({
    method: 'DELETE',
    path: '/api/inbox/phrases/:phraseId',
    summary: 'Remove a phrase',
    access: OFFICE,
    params: phraseParams,
  }),
};
