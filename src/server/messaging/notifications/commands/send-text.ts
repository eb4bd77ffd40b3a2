import type { AppContext } from '#server/context.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { shortLink } from '#server/core/http/pages/language-link.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { phoneChannels, queueText } from '#server/core/texting/queue.ts';
import { provenPhone } from '#server/people/accounts/queries/proven-phone.ts';
import { PHONE_TEXT_LENGTH } from '#shared/core/text/phone-channels.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { SUBJECTS, type SubjectName } from '#shared/messaging/notifications/subjects.ts';
import {
  type NotificationChannel,
  type NotificationKind,
  wants,
} from '#shared/people/accounts/profile/notifications.ts';
import { codeText, type NotificationFacts, type NotificationTexts, notificationTexts, storedTexts } from '../labels.ts';
import { audible } from '../queries/audible.ts';
import type { GuestRecipient } from '../queries/facts.ts';
import { type Person, peopleOf } from '../queries/people.ts';
import { sendingOf } from '../queries/sendings.ts';

/** The age in ms after which a notice is no longer sent. */
const USEFUL = 12 * 3_600_000;

/**
 * Adds the job that sends a notification to a person's proven number, if there is a gateway for a channel that they chose; returns whether
 * there is.
 */
export async function textTo(
  app: AppContext,
  sql: Db,
  id: number,
  accountId: number,
  chosen: (channel: NotificationChannel) => boolean,
): Promise<boolean> {
  if (!phoneChannels(app).some(chosen) || !(await provenPhone(sql, accountId))) return false;
  await addJob(sql, 'notify.text', { id }, { key: `notify.text:${id}` });
  return true;
}

/** Queues a notification as a text message to its recipient's proven number, if it may still be sent. */
export async function sendText(id: number, { app, sql, now }: JobContext): Promise<void> {
  const sending = await sendingOf(sql, id, new Date(now().getTime() - USEFUL));
  const [person] = sending ? await peopleOf(sql, [sending.accountId]) : [];
  const proven = person && (await provenPhone(sql, person.accountId));
  if (!sending || !person || !proven) return;
  const chosen = await audible(sql, person, sending, now());
  const { accountId, locale } = person;
  const words = wordsOf(app, storedTexts(sending, locale), sending.path, locale);
  const content = { accountId, to: proven.phone, channels: phoneChannels(app).filter(chosen), locale, words };
  await transaction(sql, (tx) =>
    queueText(app, tx, content, { key: `${sending.kind}:${id}`, usefulUntil: until(now()) }, now()),
  );
}

/**
 * A person without an account has no choices: they get their ticket, the reminder of the evening, and what passengers get by text message
 * by default.
 */
const TEXTED: Pick<Person, 'userType' | 'choices'> = { userType: 'passenger', choices: [] };

/** Queues a notification as a text message to a person without an account who asked for that; returns whether it did. */
export async function textGuest(
  app: AppContext,
  sql: Db,
  { guest, subject, key, facts, path }: GuestText,
  now: Date,
): Promise<boolean> {
  const { phone, locale, network, carrierId } = guest;
  const { kind } = SUBJECTS[subject];
  if (phone === null || !isTexted(subject, kind)) return false;
  // The code proves the booking, so the link of the message stays short.
  const words = wordsOf(app, guestWords(subject, facts, locale), shortPath(path), locale);
  const content = { accountId: null, to: phone, channels: phoneChannels(app), locale, words };
  const payers = { carrierId, ...(network !== null && { network }) };
  return queueText(app, sql, content, { key: `guest:${key}`, usefulUntil: until(now), payers }, now);
}

function guestWords(subject: SubjectName, facts: NotificationFacts, locale: Locale): NotificationTexts {
  const words = notificationTexts(subject, facts, locale);
  return subject === 'proofAsked' ? { ...words, body: codeText(facts, locale) } : words;
}

function shortPath(path: string): string {
  return path.split('#')[0] ?? path;
}

interface GuestText {
  guest: GuestRecipient;
  subject: SubjectName;
  key: string;
  facts: NotificationFacts;
  path: `/${string}`;
}

/** Of the reminders, only the one of the evening is sent as a text message: otherwise a person without a mail address would get none at all. */
function isTexted(subject: SubjectName, kind: NotificationKind): boolean {
  if (subject === 'receiptIssued') return false;
  return (
    subject === 'tomorrow' || kind === 'booking_confirmed' || kind === 'booking_quoted' || wants(TEXTED, kind, 'sms')
  );
}

function until(now: Date): Date {
  return new Date(now.getTime() + USEFUL);
}

/** Title, text and link: what does not fit is read behind the link. */
function wordsOf(app: AppContext, { title, body }: NotificationTexts, path: string, locale: Locale): string {
  const words = `${title}. ${body}`.replace(/\s+/g, ' ');
  const fits = words.length <= PHONE_TEXT_LENGTH ? words : `${words.slice(0, PHONE_TEXT_LENGTH - 1).trimEnd()}…`;
  return `${fits}\n${shortLink(app.publicUrl(`/${path.slice(1)}`), locale)}`;
}
