import { type AppContext, perApp } from '#server/context.ts';
import { type Call, type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { sharedRateLimit } from '#server/core/limits/account-rate-limit.ts';
import { type SocketMessages, socketMessage } from '#server/core/realtime/messages.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { chatClientMessages } from '#shared/messaging/chat/messages.ts';
import { eraseChats, markChatRead, setBlocked } from './commands/manage.ts';
import { openChat } from './commands/open.ts';
import { newMessage, send } from './commands/send.ts';
import { withdrawMessage } from './commands/withdraw.ts';
import { notifyRead, notifySent, notifyTyping, notifyUnread, notifyWithdrawn } from './events.ts';
import { notified, sendImage, sendVoice } from './handlers/files.ts';
import { chatHead, contactsOf } from './queries/chats.ts';
import { foundMessages } from './queries/found.ts';
import { epochOf, messagesOf, withAuthors, withdrawnIn } from './queries/messages.ts';
import { conversationOf } from './queries/people.ts';
import { chatData } from './queries/personal-data.ts';
import { unreadMessages, unreadOf } from './queries/unread.ts';

/** Rate limits for each account, across all nodes: messages, pictures and voice notes sent, searches, and chats opened. */
const RATES = {
  messages: { burst: 40, perSecond: 2 },
  pictures: { burst: 12, perSecond: 0.2 },
  voices: { burst: 12, perSecond: 0.1 },
  searches: { burst: 30, perSecond: 1 },
  chats: { burst: 20, perSecond: 0.01 },
};

/** The chat domain. A benchmark passes higher rate limits, because its few accounts send the messages of a whole town. */
export function chatDomain(rateOverrides: Partial<typeof RATES> = {}): Domain {
  const rates = { ...RATES, ...rateOverrides };
  const limitsOf = perApp(() => ({
    messages: sharedRateLimit('chat messages', rates.messages),
    pictures: sharedRateLimit('chat pictures', rates.pictures),
    voices: sharedRateLimit('chat voices', rates.voices),
    searches: sharedRateLimit('chat searches', rates.searches),
    chats: sharedRateLimit('chat chats', rates.chats),
  }));
  const handlers: Handlers<typeof chatApi> = {
    chats: async ({ sql, me, query, locale }) => contactsOf(sql, { accountId: me.accountId, locale }, query.blocked),

    unread: async ({ sql, me }) => unreadOf(sql, me.accountId),

    unreadMessages: async ({ sql, me, locale }) => unreadMessages(sql, me.accountId, locale),

    open: async ({ app, sql, me, body, now }) => {
      await limitsOf(app).chats(app, me.accountId);
      return chatHead(sql, me.accountId, await openChat(sql, me, body, now), now);
    },

    chat: async ({ sql, me, params, now }) => chatHead(sql, me.accountId, params.chatId, now),

    messages: async ({ sql, me, params, query, now }) => {
      const conversation = await conversationOf(sql, me.accountId, params.chatId);
      const page = await messagesOf(sql, params.chatId, query);
      const messages = await withAuthors(sql, page.messages, conversation);
      const withdrawn = await withdrawnIn(sql, params.chatId, now);
      return { ...page, messages, lastSeq: conversation.lastSeq, epoch: await epochOf(sql), withdrawn };
    },

    send: async (call) => {
      const { pool, me, params, body, now } = call;
      await limitsOf(call.app).messages(call.app, me.accountId);
      return notified(call, await send(pool, me, params.chatId, newMessage(body), now));
    },

    sendImage: async (call) => {
      await limitsOf(call.app).pictures(call.app, call.me.accountId);
      return sendImage(call);
    },

    sendVoice: async (call) => {
      await limitsOf(call.app).voices(call.app, call.me.accountId);
      return sendVoice(call);
    },

    found: async ({ app, sql, me, query, locale }) => {
      await limitsOf(app).searches(app, me.accountId);
      if (query.chatId !== undefined) await conversationOf(sql, me.accountId, query.chatId);
      return foundMessages(sql, { accountId: me.accountId, locale }, query);
    },

    withdraw: async ({ app, pool, me, params, now, publish }) => {
      const { conversation, files } = await withdrawMessage(pool, me.accountId, params.chatId, params.seq, now);
      for (const file of files) await app.files.delete(file);
      notifyWithdrawn({ publish }, conversation, params.seq);
      for (const { accountId } of conversation.otherSide)
        await notifyUnread({ sql: pool, publish }, accountId, params.chatId);
    },

    read: async ({ pool, me, params, query, publish }) => {
      const { conversation, seq, moved } = await markChatRead(pool, me.accountId, params.chatId, query.seq);
      return moved ? notifyRead({ sql: pool, publish }, conversation, seq) : unreadOf(pool, me.accountId);
    },

    block: async (call) => blocked(call, call.now),

    unblock: async (call) => blocked(call, null),
  };
  return defineDomain('chat', chatApi, handlers, {
    sockets: chatSockets((app, accountId) => limitsOf(app).messages(app, accountId)),
    storedFiles: ['message.image', 'message.voice', 'withdrawn_message.image', 'withdrawn_message.voice'],
    personalData: {
      covers: [
        ...['chat.low_id', 'chat.high_id', 'chat.opened_by', 'chat_member.account_id', 'message.sender_id'],
        ...['chat_report.reporter_id', 'chat_report.closed_by', 'chat.assignee_id'],
        ...['chat_event.actor_id', 'chat_event.target_id'],
      ],
      export: chatData,
      erase: eraseChats,
    },
  });
}

type Blocking = Pick<
  Call<typeof chatApi.block>,
  'sql' | 'pool' | 'me' | 'params' | 'changed' | 'publish' | 'afterCommit' | 'now'
>;

async function blocked({ sql, pool, me, params, changed, publish, afterCommit, now }: Blocking, at: Date | null) {
  const { chatId, mySide, otherSide } = await setBlocked(sql, me.accountId, params.chatId, at);
  changed(...[...mySide, ...otherSide].map(({ accountId }) => `account:${accountId}`));
  afterCommit(async () => {
    for (const { accountId } of mySide) await notifyUnread({ sql: pool, publish }, accountId, chatId);
  });
  return chatHead(sql, me.accountId, chatId, now);
}

type LimitRate = (app: AppContext, accountId: number) => Promise<void>;

/** The chat messages that clients send on the socket; `limitRate` throws for an account over its rate limit. */
function chatSockets(limitRate: LimitRate): SocketMessages {
  return {
    message: socketMessage(chatClientMessages.message, async (frame, tools) => {
      const { chat_id, clientId } = frame;
      const { app, actor, sql, now, reply } = tools;
      await limitRate(app, actor.accountId);
      const sent = await send(sql, actor, chat_id, newMessage({ ...frame, text: frame.message }), now);
      const { id, seq, created_at } = sent.message;
      reply({ type: 'sent', chat_id, clientId, id, seq, created_at });
      await notifySent(tools, sent);
    }),

    typing: socketMessage(chatClientMessages.typing, async ({ chat_id }, tools) => {
      notifyTyping(tools, await conversationOf(tools.sql, tools.actor.accountId, chat_id));
    }),

    read: socketMessage(chatClientMessages.read, async ({ chat_id, seq }, tools) => {
      const read = await markChatRead(tools.sql, tools.actor.accountId, chat_id, seq);
      if (read.moved) await notifyRead(tools, read.conversation, read.seq);
    }),
  };
}
