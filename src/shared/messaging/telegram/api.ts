import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { telegramAddress, telegramState } from './schema.ts';

/** The header in which Telegram sends the secret of the webhook. */
export const TELEGRAM_SECRET_HEADER = 'x-telegram-bot-api-secret-token';

export const telegramApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/telegram',
    summary: 'Whether the service has a Telegram bot, and whether the account is connected with it',
    access: SIGNED_IN,
    output: telegramState,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/telegram/link',
    summary:
      'An address that connects the account with Telegram, valid once and for a few minutes; needs a proof of identity',
    access: SIGNED_IN,
    proof: true,
    effect: 'free',
    output: telegramAddress,
    status: 201,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/telegram/link',
    summary: 'Send nothing to Telegram any more',
    access: SIGNED_IN,
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/telegram/updates',
    summary:
      'An update of the Telegram Bot API; the header X-Telegram-Bot-Api-Secret-Token proves that Telegram sends it',
    access: PUBLIC,
    effect: 'free',
    body: z.looseObject({ update_id: z.int() }),
  }),
};
