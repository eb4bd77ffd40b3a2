import type { AppContext } from '#server/context.ts';
import type { Call } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MAX_VOICE_BYTES, voiceType } from '#shared/core/text/voice-type.ts';
import type { chatApi } from '#shared/messaging/chat/api.ts';
import { isChatImage } from '#shared/messaging/chat/image-kind.ts';
import { maySpeak } from '#shared/messaging/chat/policy.ts';
import { type SentMessage, send } from '../commands/send.ts';
import { notifySent } from '../events.ts';
import { sentBefore } from '../queries/messages.ts';
import { conversationOf, refusalOf } from '../queries/people.ts';

/** The longest side of a stored picture and of its thumbnail, in pixels. */
const PICTURE = { maxSide: 1600, thumbSide: 480 };

/** Sends a picture. It is processed only once it is known that its message is neither refused nor repeated. */
export async function sendImage(call: Call<typeof chatApi.sendImage>) {
  const { app, pool, me, params, query, now } = call;
  const { chatId } = params;
  const before = await sentBefore(pool, { chatId, senderId: me.accountId, clientId: query.clientId });
  if (before) return before;
  const silence = await refusalOf(pool, await conversationOf(pool, me.accountId, chatId), now);
  if (silence) throw new DomainError(silence);
  const { bytes } = await call.file();
  if (!isChatImage(bytes)) throw new DomainError('unsupported_file');
  const image = await app.files.storeImage(bytes, PICTURE);
  const sent = await sentWithFile(app, image.id, () => send(pool, me, chatId, { ...query, phrase: null, image }, now));
  return notified(call, sent);
}

/** Sends a voice note, which only drivers may. */
export async function sendVoice(call: Call<typeof chatApi.sendVoice>) {
  const { app, pool, me, params, query, now } = call;
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
  const id = await app.files.storeVoice(bytes);
  const { clientId, seconds, replyTo } = query;
  const spoken = { clientId, text: '', phrase: null, image: null, replyTo, voice: { id, seconds } };
  return notified(call, await sentWithFile(app, id, () => send(pool, me, chatId, spoken, now)));
}

export async function notified({ pool, publish }: Pick<Call<never>, 'pool' | 'publish'>, message: SentMessage) {
  await notifySent({ sql: pool, publish }, message);
  return message.message;
}

/** Sends a message with its stored file, and deletes the file if the message was a repetition or failed. */
async function sentWithFile(app: AppContext, fileId: string, say: () => Promise<SentMessage>): Promise<SentMessage> {
  try {
    const sent = await say();
    if (sent.repeated) await app.files.delete(fileId);
    return sent;
  } catch (error) {
    await app.files.delete(fileId);
    throw error;
  }
}
