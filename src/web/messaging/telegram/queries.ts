import { queryOptions } from '@tanstack/react-query';
import { telegramApi } from '#shared/messaging/telegram/api.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';

/** Whether the service has a Telegram bot, and whether the person has connected it. */
export function telegramQuery() {
  return queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'telegram'],
    queryFn: ({ signal }) => call(telegramApi.state, {}, { signal }),
  });
}

export function connectTelegram(proof: string) {
  return call(telegramApi.connect, {}, { proof });
}

export function disconnectTelegram() {
  return call(telegramApi.disconnect, {});
}
