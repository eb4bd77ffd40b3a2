import type { AppContext } from '#server/context.ts';
import { greeting } from '#server/core/greeting.ts';
import { inLanguage } from '#server/core/http/pages/language-link.ts';
import type { Mail, MailAttachment } from '#server/core/mail/contents.ts';
import { text } from '#server/core/translate.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Ride } from '#shared/messaging/notifications/ride-facts.ts';
import { isRideSubject, type RideMessage, rideMessage } from '#shared/messaging/notifications/ride-message.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import { mailSubject, type NotificationFacts, notificationTexts, wordsOf } from '../labels.ts';
import { ticketPaper } from '../papers/ticket.ts';
import type { Person } from '../queries/people.ts';

export interface MailedNotification {
  subject: SubjectName;
  partyId?: number;
  path: `/${string}`;
  facts: NotificationFacts;
  files?: (locale: Locale) => MailAttachment[];
  ride?: () => Promise<Ride | null>;
}

/** The reader of a mail; a guest has no account, so that the mail's button leads to the ticket and its footer says why it came. */
type Reader = Pick<Person, 'email' | 'locale' | 'name'> & { guest?: boolean };

/** The mail of a notification: about a booking it is the whole ticket (docs/product.md 13.2). */
export async function composeMail(
  app: AppContext,
  { subject, facts, path, files, ride, partyId }: MailedNotification,
  reader: Reader,
  now: Date,
): Promise<Mail> {
  const { locale } = reader;
  const { title, body } = notificationTexts(subject, facts, locale);
  const booking = isRideSubject(subject) ? await ride?.() : null;
  const price = 'zone' in facts && typeof facts.price === 'number' ? facts.price : null;
  const message =
    isRideSubject(subject) && booking
      ? rideMessage(wordsOf(locale), subject, booking, { text: body, price, now })
      : null;
  const isTicket = subject === 'confirmed' || subject === 'receiptIssued';
  const mail = plainMail(app, reader, { title, lines: message?.lead ?? [body], path });
  return {
    ...mail,
    subject: message?.subject ?? mailSubject(subject, facts, locale),
    preheader: message?.preheader ?? body,
    ...(message && { ride: { stops: message.stops, between: message.between, facts: message.facts } }),
    ...(message && {
      button: { ...mail.button, label: text(locale, 'mail.ride.button', { kind: booking?.kind ?? '' }) },
    }),
    ...(partyId !== undefined && { thread: `party:${partyId}` }),
    ...(reader.guest && {
      button: {
        ...mail.button,
        label: text(locale, subject === 'proofAsked' ? 'mail.guest.prove' : 'mail.guest.button'),
      },
      footer: text(locale, 'mail.guest.foot'),
    }),
    attachments: [...(files?.(locale) ?? []), ...(isTicket ? paperOf(app, booking ?? null, message, locale, now) : [])],
  };
}

/** The ticket to print, beside the calendar file; none before the booking is confirmed, and none afterwards. */
function paperOf(
  app: AppContext,
  ride: Ride | null,
  message: RideMessage | null,
  locale: Locale,
  now: Date,
): MailAttachment[] {
  const first = ride?.parts.find(({ status }) => status === 'confirmed' || status === 'boarded');
  if (!ride || !message || !first) return [];
  const scanned = (id: number) => app.publicUrl(`/trips/list/${ride.tripId}/booking/${id}`);
  const content = ticketPaper({ ride, message, locale, now, scanned });
  return [{ name: `vezu-${first.code}.pdf`, type: 'application/pdf', content }];
}

/** A mail with a greeting, its text, and a button that leads to a page of the app in the language of the mail. */
export function plainMail(
  app: AppContext,
  { email, locale, name }: Reader,
  { title, lines, path }: { title: string; lines: readonly string[]; path: `/${string}` },
) {
  return {
    to: email,
    locale,
    subject: title,
    title,
    lines: [greeting(locale, name), ...lines],
    button: { label: text(locale, 'mail.notification.button'), url: inLanguage(app.publicUrl(path), locale) },
    footer: text(locale, 'mail.notification.foot'),
  };
}
