import { type SocketMessages, socketMessage } from '#server/realtime/messages.ts';
import { chatClientMessages } from '#shared/chat/messages.ts';
import { markRead } from '../commands/manage.ts';
import { send } from '../commands/send.ts';
import { tellRead, tellSaid, tellTyping } from '../events.ts';
import { talkOf } from '../queries/people.ts';

/** What clients say to chat on the socket; `keepPace` refuses who says too much. */
export function chatSockets(keepPace: (accountId: number) => void): SocketMessages {
  return {
    message: socketMessage(chatClientMessages.message, async ({ chat_id, clientId, message: text, phrase }, tools) => {
      const { actor, sql, now, reply } = tools;
      keepPace(actor.accountId);
      // A phrase is whole by itself: its words come with the reader's language.
      const saying = { clientId, text: phrase ? '' : text, phrase: phrase ?? null, image: null };
      const said = await send(sql, actor, chat_id, saying, now);
      const { id, seq, created_at } = said.message;
      reply({ type: 'sent', chat_id, clientId, id, seq, created_at });
      await tellSaid(tools, said);
    }),

    typing: socketMessage(chatClientMessages.typing, async ({ chat_id }, tools) => {
      tellTyping(tools, await talkOf(tools.sql, tools.actor.accountId, chat_id));
    }),

    read: socketMessage(chatClientMessages.read, async ({ chat_id, seq }, tools) => {
      const read = await markRead(tools.sql, tools.actor.accountId, chat_id, seq);
      if (read.moved) await tellRead(tools, read.talk, read.seq);
    }),
  };
}
