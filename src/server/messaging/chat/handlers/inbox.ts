import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import { addPhrase, assignConversation, changePhrase, finishConversation, removePhrase } from '../commands/inbox.ts';
import { inboxOf } from '../queries/inbox.ts';
import { asideOf, checkReadable, officeOf } from '../queries/inbox-aside.ts';
import { epochOf, messagesOf, withdrawnIn } from '../queries/messages.ts';
import { mayWatchInbox, phrasesOf } from '../queries/office.ts';

export function inboxDomain(): Domain {
  const handlers: Handlers<typeof inboxApi> = {
    list: async ({ sql, me, query, locale }) => inboxOf(sql, { ...(await officeOf(sql, me)), locale }, query),

    aside: async ({ sql, me, params, now }) => asideOf(sql, me, params.chatId, now),

    messages: async ({ sql, me, params, query, now }) => {
      const { lastSeq } = await checkReadable(sql, me, params.chatId);
      const page = await messagesOf(sql, params.chatId, query);
      return { ...page, lastSeq, epoch: await epochOf(sql), withdrawn: await withdrawnIn(sql, params.chatId, now) };
    },

    assign: async ({ sql, me, params, body, now, changed }) => {
      await assignConversation(sql, me, params.chatId, body, now);
      changed(`inbox:${me.carrierId}`);
      return asideOf(sql, me, params.chatId, now);
    },

    settle: async ({ sql, me, params, body, now, changed }) => {
      await finishConversation(sql, me, params.chatId, body.seq, now);
      changed(`inbox:${me.carrierId}`);
      return asideOf(sql, me, params.chatId, now);
    },

    phrases: async ({ sql, me }) => phrasesOf(sql, (await officeOf(sql, me)).carrierId),

    addPhrase: async ({ sql, me, body, now, changed }) => {
      const phrase = await addPhrase(sql, me, body, now);
      changed(`inbox:${me.carrierId}`);
      return phrase;
    },

    changePhrase: async ({ sql, me, params, body, changed }) => {
      const phrase = await changePhrase(sql, me, params.phraseId, body);
      changed(`inbox:${me.carrierId}`);
      return phrase;
    },

    removePhrase: async ({ sql, me, params, changed }) => {
      await removePhrase(sql, me, params.phraseId);
      changed(`inbox:${me.carrierId}`);
    },
  };
  return defineDomain('inbox', inboxApi, handlers, { topics: { inbox: mayWatchInbox } });
}
