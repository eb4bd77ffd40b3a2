import type { AppContext } from '#server/context.ts';
import { type Call, type Domain, defineDomain, type Handlers } from '#server/http/handlers.ts';
import { sharedRateLimit } from '#server/limits/account-rate-limit.ts';
import { chatApi } from '#shared/chat/api.ts';
import { isChatImage } from '#shared/chat/image-kind.ts';
import { maySpeak } from '#shared/chat/policy.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MAX_VOICE_BYTES, voiceType } from '#shared/core/voice-type.ts';
import { eraseChats } from './commands/erase.ts';
import { markRead, reportChat, setBlocked } from './commands/manage.ts';
import { openChat } from './commands/open.ts';
import { newMessage, type SentMessage, send } from './commands/send.ts';
import { withdraw } from './commands/withdraw.ts';
import { notifyRead, notifySent, notifyTyping, notifyUnread, notifyWithdrawn } from './events.ts';
import { chatSockets } from './handlers/socket.ts';
import { chatHead, contactsOf } from './queries/chats.ts';
import { foundMessages } from './queries/found.ts';
import { epochOf, messagesOf, sentBefore, withAuthors, withdrawnIn } from './queries/messages.ts';
import { conversationOf, refusalOf } from './queries/people.ts';
import { chatData } from './queries/personal-data.ts';
import { unreadMessages, unreadOf } from './queries/unread.ts';

/** The longest side of a stored picture and of its thumbnail, in pixels. */
const PICTURE = { maxSide: 1600, thumbSide: 480 };

/** Rate limits for each account, across all nodes: messages, pictures and voice notes sent, searches, and chats opened. */
const RATES = {
  messages: { burst: 40, perSecond: 2 },
  pictures: { burst: 12, perSecond: 0.2 },
  voices: { burst: 12, perSecond: 0.1 },
  searches: { burst: 30, perSecond: 1 },
  chats: { burst: 20, perSecond: 0.01 },
};

/** The chat domain. A benchmark passes higher rate limits, because its few accounts send the messages of a whole town. */
export function chatDomain(own: Partial<typeof RATES> = {}): Domain {
  const rates = { ...RATES, ...own };
  const keep = {
    messages: sharedRateLimit('chat messages', rates.messages),
    pictures: sharedRateLimit('chat pictures', rates.pictures),
    voices: sharedRateLimit('chat voices', rates.voices),
    searches: sharedRateLimit('chat searches', rates.searches),
    chats: sharedRateLimit('chat chats', rates.chats),
  };
  const handlers: Handlers<typeof chatApi> = {
    chats: async ({ sql, me, query, locale }) => contactsOf(sql, { accountId: me.accountId, locale }, query.blocked),

    unread: async ({ sql, me }) => unreadOf(sql, me.accountId),

    unreadMessages: async ({ sql, me, locale }) => unreadMessages(sql, me.accountId, locale),

    open: async ({ app, sql, me, body, now }) => {
      await keep.chats(app, me.accountId);
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
      await keep.messages(call.app, me.accountId);
      return notified(call, await send(pool, me, params.chatId, newMessage(body), now));
    },

    sendImage: async (call) => {
      const { pool, me, params, query, now } = call;
      await keep.pictures(call.app, me.accountId);
      const { chatId } = params;
      // These checks come before the picture is processed, so that a refused or repeated message costs no image work.
      const before = await sentBefore(pool, { chatId, senderId: me.accountId, clientId: query.clientId });
      if (before) return before;
      const silence = await refusalOf(pool, await conversationOf(pool, me.accountId, chatId), now);
      if (silence) throw new DomainError(silence);
      const { bytes } = await call.file();
      if (!isChatImage(bytes)) throw new DomainError('unsupported_file');
      const image = await call.app.files.storeImage(bytes, PICTURE);
      const said = await storing(call.app, image.id, () =>
        send(pool, me, chatId, { ...query, phrase: null, image }, now),
      );
      return notified(call, said);
    },

    sendVoice: async (call) => {
      const { pool, me, params, query, now } = call;
      await keep.voices(call.app, me.accountId);
      const { chatId } = params;
      const before = await sentBefore(pool, { chatId, senderId: me.accountId, clientId: query.clientId });
      if (before) return before;
      const conversation = await conversationOf(pool, me.accountId, chatId);
      const silence = await refusalOf(pool, conversation, now);
      if (silence) throw new DomainError(silence);
      if (!maySpeak(conversation.me)) throw new DomainError('not_allowed');
      const { bytes } = await call.file();
      if (bytes.length > MAX_VOICE_BYTES) throw new DomainError('payload_too_large');
      if (voiceType(bytes) === null) throw new DomainError('unsupported_file');
      const id = await call.app.files.storeVoice(bytes);
      const { clientId, seconds, replyTo } = query;
      const spoken = { clientId, text: '', phrase: null, image: null, replyTo, voice: { id, seconds } };
      return notified(call, await storing(call.app, id, () => send(pool, me, chatId, spoken, now)));
    },

    found: async ({ app, sql, me, query, locale }) => {
      await keep.searches(app, me.accountId);
      if (query.chatId !== undefined) await conversationOf(sql, me.accountId, query.chatId);
      return foundMessages(sql, { accountId: me.accountId, locale }, query);
    },

    withdraw: async ({ app, pool, me, params, now, publish }) => {
      const { conversation, files } = await withdraw(pool, me.accountId, params.chatId, params.seq, now);
      for (const file of files) await app.files.delete(file);
      notifyWithdrawn({ publish }, conversation, params.seq);
    },

    read: async ({ pool, me, params, query, publish }) => {
      const { conversation, seq, moved } = await markRead(pool, me.accountId, params.chatId, query.seq);
      return moved ? notifyRead({ sql: pool, publish }, conversation, seq) : unreadOf(pool, me.accountId);
    },

    typing: async ({ pool, me, params, publish }) => {
      notifyTyping({ publish }, await conversationOf(pool, me.accountId, params.chatId));
    },

    block: async (call) => blocked(call, call.now),

    unblock: async (call) => blocked(call, null),

    report: async ({ sql, me, params, body, now }) => {
      await reportChat(sql, me.accountId, params.chatId, body, now);
    },
  };
  return defineDomain('chat', chatApi, handlers, {
    sockets: chatSockets(keep.messages),
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

/** Sends a message with its stored file, and deletes the file if the message was a repetition or failed. */
async function storing(app: AppContext, fileId: string, say: () => Promise<SentMessage>): Promise<SentMessage> {
  try {
    const said = await say();
    if (said.repeated) await app.files.delete(fileId);
    return said;
  } catch (error) {
    await app.files.delete(fileId);
    throw error;
  }
}

async function notified({ pool, publish }: Pick<Call<never>, 'pool' | 'publish'>, said: SentMessage) {
  await notifySent({ sql: pool, publish }, said);
  return said.message;
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
