import * as z from 'zod/mini';
import { PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { ownRequest, ownRequestRow, replyInput, supportQuestion } from './schema.ts';

const key = z.object({ key: z.string().check(z.regex(/^[a-z0-9]{20}$/)) });

export const supportApi = {
  write: endpoint({
    method: 'POST',
    path: '/api/support-messages',
    summary: 'Write to support; a visitor says at which email they are answered. The key opens the request',
    access: PUBLIC,
    body: supportQuestion,
    output: z.object({ key: z.string() }),
    status: 201,
    effect: 'free',
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/me/support-tickets',
    summary: 'Your requests to support, the latest first',
    access: TRAVELLERS,
    output: z.array(ownRequestRow),
  }),
  byKey: endpoint({
    method: 'GET',
    path: '/api/support-tickets/:key',
    summary: 'A request to support or a question to a carrier with its answers, by the key in its address',
    access: PUBLIC,
    params: key,
    output: ownRequest,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/support-tickets/:key/messages',
    summary: 'Write again about a request; a closed one is open again',
    access: PUBLIC,
    params: key,
    body: replyInput,
    output: ownRequest,
    effect: 'free',
  }),
};
