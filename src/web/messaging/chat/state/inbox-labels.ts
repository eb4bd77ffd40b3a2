import { type Locale, languageTag, nameIn } from '#shared/i18n/locale.ts';
import type { InboxBooking, InboxRow } from '#shared/messaging/chat/inbox-schema.ts';
import type { PhraseFacts } from '#shared/messaging/chat/office-phrases.ts';
import { duration } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** 'Чекає 12 хв', from a day on in whole days. */
export function waitLabel(since: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE));
  if (minutes >= DAY_MINUTES) return t('inbox.waitsDays', { n: Math.floor(minutes / DAY_MINUTES) });
  // Above two hours the minutes say nothing.
  return t('inbox.waits', { time: duration(minutes > 120 ? minutes - (minutes % 60) : minutes) });
}

/** The last message with its author, or the message in which the searched words were found. */
export function lastWords({ found, lastMessage, lastKind, lastBy, lastByName }: InboxRow): string {
  if (found !== null) return found;
  const text = lastKind === 'image' && lastMessage === '' ? t('chat.picture') : lastMessage;
  if (lastBy === 'me') return t('chat.you', { text });
  return lastBy === 'customer' ? text : `${inOwnScript(lastByName.split(' ')[0] ?? '')}: ${text}`;
}

/** Values for phrases of the office, from the customer's next booking, in the customer's language. */
export function phraseFacts(
  { firstName, locale }: { firstName: string; locale: Locale },
  booking: InboxBooking | undefined,
): PhraseFacts {
  if (!booking) return { name: firstName };
  const { departsAt, zone, from, to, point, seat, code } = booking;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTag(locale), { timeZone: zone, ...options }).format(new Date(departsAt));
  return {
    name: firstName,
    stop: [nameIn(from, locale), point].filter(Boolean).join(', '),
    to: nameIn(to, locale),
    date: format({ day: 'numeric', month: 'long' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    ...(seat !== null && { seat: String(seat) }),
    code,
  };
}
