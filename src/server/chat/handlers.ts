import type { AppContext } from '#server/context.ts';
import { type Call, type Domain, defineDomain, type Handlers } from '#server/http/handlers.ts';
import { rateLimitPerAccount } from '#server/limits/account-rate-limit.ts';
import { chatApi } from '#shared/chat/api.ts';
import { isChatImage } from '#shared/chat/image-kind.ts';
import { DomainError } from '#shared/core/errors.ts';
import { eraseChats } from './commands/erase.ts';
import { markRead, reportChat, setBlocked } from './commands/manage.ts';
import { openChat } from './commands/open.ts';
import { type NewMessage, type SentMessage, send } from './commands/send.ts';
import { notifyRead, notifySent, notifyTyping, notifyUnread } from './events.ts';
import { chatSockets } from './handlers/socket.ts';
import { chatHead, contactsOf } from './queries/chats.ts';
import { epochOf, messagesOf, sentBefore, withAuthors } from './queries/messages.ts';
import { conversationOf, refusalOf } from './queries/people.ts';
import { chatData } from './queries/personal-data.ts';
import { unreadMessages, unreadOf } from './queries/unread.ts';

/** The longest side of a stored picture and of its thumbnail, in pixels. */
const PICTURE = { maxSide: 1600, thumbSide: 480 };

/** Rate limits for each account in each process: messages and pictures sent, and chats opened. */
const RATES = {
  messages: { burst: 40, perSecond: 2 },
  pictures: { burst: 12, perSecond: 0.2 },
  chats: { burst: 20, perSecond: 0.01 },
};

/** The chat domain. A benchmark passes higher rate limits, because its few accounts send the messages of a whole town. */
export function chatDomain(rates: typeof RATES = RATES): Domain {
  const keep = {
    messages: rateLimitPerAccount(rates.messages),
    pictures: rateLimitPerAccount(rates.pictures),
    chats: rateLimitPerAccount(rates.chats),
  };
  const handlers: Handlers<typeof chatApi> = {
    chats: async ({ sql, me, query, locale }) => contactsOf(sql, { accountId: me.accountId, locale }, query.blocked),

    unread: async ({ sql, me }) => unreadOf(sql, me.accountId),

    unreadMessages: async ({ sql, me, locale }) => unreadMessages(sql, me.accountId, locale),

    open: async ({ sql, me, body, now }) => {
      keep.chats(me.accountId);
      return chatHead(sql, me.accountId, await openChat(sql, me, body, now));
    },

    chat: async ({ sql, me, params }) => chatHead(sql, me.accountId, params.chatId),

    messages: async ({ sql, me, params, query }) => {
      const conversation = await conversationOf(sql, me.accountId, params.chatId);
      const page = await messagesOf(sql, params.chatId, query);
      const messages = await withAuthors(sql, page.messages, conversation);
      return { ...page, messages, lastSeq: conversation.lastSeq, epoch: await epochOf(sql) };
    },

    send: async (call) => {
      const { pool, me, params, body, now } = call;
      keep.messages(me.accountId);
      const { clientId, text, phrase } = body;
      const newMessage = { clientId, text: phrase ? '' : text, phrase: phrase ?? null, image: null };
      return notified(call, await send(pool, me, params.chatId, newMessage, now));
    },

    sendImage: async (call) => {
      const { pool, me, params, query, now } = call;
      keep.pictures(me.accountId);
      const { chatId } = params;
      // These checks come before the picture is processed, so that a refused or repeated message costs no image work.
      const before = await sentBefore(pool, { chatId, senderId: me.accountId, clientId: query.clientId });
      if (before) return before;
      const silence = await refusalOf(pool, await conversationOf(pool, me.accountId, chatId));
      if (silence) throw new DomainError(silence);
      const { bytes } = await call.file();
      if (!isChatImage(bytes)) throw new DomainError('unsupported_file');
      const image = await call.app.files.storeImage(bytes, PICTURE);
      const said = await keeping(call.app, image, (newMessage) =>
        send(pool, me, chatId, { ...query, ...newMessage }, now),
      );
      return notified(call, said);
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

type Picture = NonNullable<NewMessage['image']>;

/** Sends the message with its picture, and deletes the stored picture if the message was a repetition or failed. */
async function keeping(
  app: AppContext,
  image: Picture,
  say: (newMessage: Pick<NewMessage, 'phrase' | 'image'>) => Promise<SentMessage>,
): Promise<SentMessage> {
  try {
    const said = await say({ phrase: null, image });
    if (said.repeated) await app.files.delete(image.id);
    return said;
  } catch (error) {
    await app.files.delete(image.id);
    throw error;
  }
}

async function notified({ pool, publish }: Pick<Call<never>, 'pool' | 'publish'>, said: SentMessage) {
  await notifySent({ sql: pool, publish }, said);
  return said.message;
}

type Blocking = Pick<
  Call<typeof chatApi.block>,
  'sql' | 'pool' | 'me' | 'params' | 'changed' | 'publish' | 'afterCommit'
>;

async function blocked({ sql, pool, me, params, changed, publish, afterCommit }: Blocking, at: Date | null) {
  const { chatId, mySide, otherSide } = await setBlocked(sql, me.accountId, params.chatId, at);
  changed(...[...mySide, ...otherSide].map(({ accountId }) => `account:${accountId}`));
  afterCommit(async () => {
    for (const { accountId } of mySide) await notifyUnread({ sql: pool, publish }, accountId, chatId);
  });
  return chatHead(sql, me.accountId, chatId);
}
