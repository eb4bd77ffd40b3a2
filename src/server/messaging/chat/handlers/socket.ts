import type { AppContext } from '#server/context.ts';
import { type SocketMessages, socketMessage } from '#server/core/realtime/messages.ts';
import { chatClientMessages } from '#shared/messaging/chat/messages.ts';
import { markChatRead } from '../commands/manage.ts';
import { newMessage, send } from '../commands/send.ts';
import { notifyRead, notifySent, notifyTyping } from '../events.ts';
import { conversationOf } from '../queries/people.ts';

type LimitRate = (app: AppContext, accountId: number) => Promise<void>;

/** The chat messages that clients send on the socket; `limitRate` throws for an account over its rate limit. */
export function chatSockets(limitRate: LimitRate): SocketMessages {
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
