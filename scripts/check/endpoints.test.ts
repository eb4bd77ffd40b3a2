import { expect, test } from 'vitest';
import { checkEndpoints } from './endpoints.ts';

const API = `export const chatApi = {
  ...unreadApi,
  chats: endpoint({ method: 'GET', path: '/api/chats', access: USERS }),
  read: endpoint({ method: 'POST', path: '/api/chats/:chatId/read', access: USERS }),
  found: endpoint({ method: 'GET', path: '/api/chats/found', access: USERS, scope: 'chats:read' }),
  webhook: endpoint({ method: 'POST', path: '/api/updates', access: PUBLIC }),
  rename: endpoint({ method: 'PUT', path: '/api/chats/:chatId', scope: 'chats:read', replaces: { read: 'chat.chats', fields: ['name'] } }),
};`;
const WEB = 'export const chats = () => call(chatApi.chats, {});';

function judge(
  web: string,
  { specified = ['POST /api/chats/:chatId/read'], others = { 'POST /api/updates': '' }, single = {} } = {},
) {
  const sources = [
    { path: 'src/shared/messaging/chat/api.ts', text: API },
    { path: 'src/web/messaging/chat/state/queries.ts', text: web },
    { path: 'src/web/messaging/chat/queries.test.ts', text: 'call(chatApi.read)' },
  ];
  return checkEndpoints(sources, { specified, others, single }).failures;
}

test('an endpoint is called by the browser, by an API key, by the specification or by a program of the list', () => {
  expect(judge(WEB)).toEqual([]);
});

test.each([
  ['nobody calls it', '', {}, 'src/shared/messaging/chat/api.ts:3 nobody calls chatApi.chats (GET /api/chats)'],
  ['only a test calls it', WEB, { specified: [] }, 'src/shared/messaging/chat/api.ts:4 nobody calls chatApi.read'],
  [
    'its name is computed',
    `${WEB} call(chatApi[how])`,
    {},
    'src/web/messaging/chat/state/queries.ts:1 name the endpoint of chatApi',
  ],
  [
    'the specification names another',
    WEB,
    { specified: ['GET /api/logout'] },
    'the specification names GET /api/logout',
  ],
  [
    'a save that replaces something is listed as one that does not',
    WEB,
    { single: { 'PUT /api/chats/:chatId': '' } },
    'src/shared/messaging/chat/api.ts:7 chatApi.rename replaces something',
  ],
  [
    'the list names one that is gone',
    WEB,
    { others: { 'POST /api/updates': '', 'GET /api/gone': '' } },
    'lists GET /api/gone, which no endpoint is',
  ],
  [
    'the list names one that the browser calls',
    `${WEB} call(chatApi.webhook)`,
    {},
    'src/shared/messaging/chat/api.ts:6 is called by the browser',
  ],
])('the check fails where %s', (_, web, lists, failure) => {
  expect(judge(web, lists).join('\n')).toContain(failure);
});
