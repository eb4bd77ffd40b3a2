import * as z from 'zod/mini';

/** A position that a person shares in Telegram; `isLive` while it moves with them. */
interface SharedPlace {
  latitude: number;
  longitude: number;
  /** Metres; null where the phone did not say. */
  accuracy: number | null;
  heading: number | null;
  /** When it was measured, in ms since 1970. */
  at: number;
  isLive: boolean;
  /** The first position of a sharing, which is answered; those that follow are not. */
  isFirst: boolean;
}

/** An action of a person in their private chat with the bot. */
export type TelegramEvent = {
  /** The private chat. */
  from: number;
  messageId: number;
  language: string;
  name: string;
  repliesTo: number | null;
} & (
  | { does: 'start'; code: string }
  | { does: 'stop' }
  | { does: 'say'; text: string }
  | { does: 'edit' }
  | { does: 'share'; place: SharedPlace }
  | { does: 'other' }
  | { does: 'leave' }
);

const person = z.object({
  first_name: z._default(z.string(), ''),
  last_name: z.optional(z.string()),
  username: z.optional(z.string()),
  language_code: z.optional(z.string()),
});
const chat = z.object({ id: z.int(), type: z.literal('private') });
const location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  horizontal_accuracy: z.optional(z.number()),
  heading: z.optional(z.number()),
  live_period: z.optional(z.number()),
});
const message = z.object({
  message_id: z.int(),
  from: z.optional(person),
  chat,
  date: z.number(),
  edit_date: z.optional(z.number()),
  text: z.optional(z.string()),
  location: z.optional(location),
  reply_to_message: z.optional(z.object({ message_id: z.int() })),
});
type Message = z.output<typeof message>;

const update = z.object({
  message: z.optional(message),
  edited_message: z.optional(message),
  my_chat_member: z.optional(z.object({ chat, from: person, new_chat_member: z.object({ status: z.string() }) })),
});

/** Reads an update of the Bot API; null for everything that happens outside a private chat, and for other input. */
export function readUpdate(raw: unknown): TelegramEvent | null {
  const parsed = update.safeParse(raw);
  if (!parsed.success) return null;
  const { message: written, edited_message: edited, my_chat_member: member } = parsed.data;
  if (written) return { ...senderOf(written), ...actOf(written, false) };
  if (edited) return { ...senderOf(edited), ...actOf(edited, true) };
  if (member?.new_chat_member.status !== 'kicked') return null;
  return { from: member.chat.id, messageId: 0, ...namesOf(member.from), repliesTo: null, does: 'leave' };
}

function senderOf({ chat: { id }, message_id, from, reply_to_message }: Message) {
  return { from: id, messageId: message_id, ...namesOf(from), repliesTo: reply_to_message?.message_id ?? null };
}

function namesOf(from: z.output<typeof person> | undefined) {
  const whole = [from?.first_name, from?.last_name].filter(Boolean).join(' ').trim();
  const name = whole || (from?.username ? `@${from.username}` : 'Telegram');
  return { language: from?.language_code ?? '', name: name.slice(0, 100) };
}

type Act = TelegramEvent extends infer E
  ? E extends TelegramEvent
    ? Omit<E, keyof ReturnType<typeof senderOf>>
    : never
  : never;

function actOf(message: Message, isEdit: boolean): Act {
  if (message.location) return { does: 'share', place: placeOf(message, message.location, isEdit) };
  const text = message.text?.trim() ?? '';
  if (text === '') return { does: 'other' };
  if (isEdit) return { does: 'edit' };
  const [command = '', code = ''] = text.split(/\s+/);
  if (/^\/start(@\w+)?$/.test(command)) return { does: 'start', code };
  if (/^\/stop(@\w+)?$/.test(command)) return { does: 'stop' };
  return { does: 'say', text };
}

function placeOf(message: Message, shared: z.output<typeof location>, isEdit: boolean): SharedPlace {
  return {
    latitude: shared.latitude,
    longitude: shared.longitude,
    accuracy: shared.horizontal_accuracy ?? null,
    heading: shared.heading ?? null,
    at: (message.edit_date ?? message.date) * 1000,
    // The last edit of a sharing, which ends it, has no period any more.
    isLive: shared.live_period !== undefined || isEdit,
    isFirst: !isEdit,
  };
}
