import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { telegramBot } from '#server/core/push/telegram.ts';

const BOT = { id: 1, is_bot: true, first_name: 'Vezu', username: 'vezu_test_bot' };
const TOKEN = '123456789:stand-in_token';

const sent = z.looseObject({
  chat_id: z.number(),
  text: z.optional(z.string()),
  message_id: z.optional(z.number()),
  disable_notification: z.optional(z.boolean()),
  reply_markup: z.optional(z.looseObject({ force_reply: z.optional(z.boolean()) })),
});

/** A message of the bot as the stand-in received it, with the number that it gave to it. */
export type SentByBot = z.output<typeof sent> & { id: number };

/** The Bot API on this machine, over real HTTP: the few methods that the bot uses. `answers.refusal` is its answer from now on. */
export async function telegramServer(updates: 'webhook' | 'polling' = 'webhook') {
  const messages: SentByBot[] = [];
  const reactions: number[] = [];
  const waiting: { update_id: number }[] = [];
  const offsets: number[] = [];
  const webhook = { url: null as string | null, secret: '' };
  const answers: { refusal: { status: number; description: string; retryAfter?: number } | null } = { refusal: null };
  let number = 100;
  const methods: Record<string, (body: Record<string, unknown>) => unknown> = {
    getMe: () => BOT,
    setWebhook: (body) => {
      webhook.url = String(body.url);
      webhook.secret = String(body.secret_token);
      return true;
    },
    deleteWebhook: () => {
      webhook.url = null;
      return true;
    },
    getUpdates: ({ offset }) => {
      offsets.push(Number(offset));
      return waiting.filter(({ update_id }) => update_id >= Number(offset));
    },
    setMessageReaction: (body) => {
      reactions.push(Number(body.message_id));
      return true;
    },
    sendMessage: (body) => {
      number += 1;
      const message = { ...sent.parse(body), id: number };
      messages.push(message);
      return { message_id: number, date: 0, chat: { id: message.chat_id, type: 'private', first_name: 'X' }, text: '' };
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const [, token, name = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const reply = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (token !== TOKEN) return reply(401, { ok: false, error_code: 401, description: 'Unauthorized' });
    const { refusal } = answers;
    if (refusal && name === 'sendMessage') {
      const { status, description, retryAfter } = refusal;
      const parameters = retryAfter === undefined ? undefined : { retry_after: retryAfter };
      return reply(status, { ok: false, error_code: status, description, parameters });
    }
    const text = Buffer.concat(parts).toString();
    const result = methods[name]?.(text === '' ? {} : JSON.parse(text));
    return reply(200, { ok: true, result });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // The address of a server that listens on TCP is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const apiRoot = `http://127.0.0.1:${port}`;
  return {
    apiRoot,
    token: TOKEN,
    bot: telegramBot({ token: TOKEN, apiRoot, updates }, Buffer.alloc(32, 7)),
    messages,
    reactions,
    waiting,
    offsets,
    webhook,
    answers,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** A message of a person to the bot in their private chat. */
export function telegramMessage(from: number, id: number, content: Record<string, unknown>, language = 'uk') {
  const person = { id: from, is_bot: false, first_name: 'Оля', language_code: language };
  return { message_id: id, date: 0, from: person, chat: { id: from, type: 'private' }, ...content };
}
