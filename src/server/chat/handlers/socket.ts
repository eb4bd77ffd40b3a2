import { type SocketMessages, socketMessage } from '#server/realtime/messages.ts';
import { chatClientMessages } from '#shared/chat/messages.ts';
import { markRead } from '../commands/manage.ts';
import { send } from '../commands/send.ts';
import { notifyRead, notifySent, notifyTyping } from '../events.ts';
import { conversationOf } from '../queries/people.ts';

/** The chat messages that clients send on the socket; `limitRate` throws for an account over its rate limit. */
export function chatSockets(limitRate: (accountId: number) => void): SocketMessages {
  return {
    message: socketMessage(chatClientMessages.message, async ({ chat_id, clientId, message: text, phrase }, tools) => {
      const { actor, sql, now, reply } = tools;
      limitRate(actor.accountId);
      // A phrase carries no text of its own: it is shown in the reader's language.
      const newMessage = { clientId, text: phrase ? '' : text, phrase: phrase ?? null, image: null };
      const said = await send(sql, actor, chat_id, newMessage, now);
      const { id, seq, created_at } = said.message;
      reply({ type: 'sent', chat_id, clientId, id, seq, created_at });
      await notifySent(tools, said);
    }),

    typing: socketMessage(chatClientMessages.typing, async ({ chat_id }, tools) => {
      notifyTyping(tools, await conversationOf(tools.sql, tools.actor.accountId, chat_id));
    }),

    read: socketMessage(chatClientMessages.read, async ({ chat_id, seq }, tools) => {
      const read = await markRead(tools.sql, tools.actor.accountId, chat_id, seq);
      if (read.moved) await notifyRead(tools, read.conversation, read.seq);
    }),
  };
}
