import * as z from 'zod/mini';
import { durationText, scriptOf, text } from '#server/core/translate.ts';
import { knownPhrase, messageText } from '#server/messaging/chat/present.ts';
import { changeWords } from '#server/sales/bookings/tickets/labels.ts';
import { amountText } from '#shared/core/currencies.ts';
import { localTime } from '#shared/core/time.ts';
import { dataLanguage, type Locale, languageTag, nameIn } from '#shared/i18n/locale.ts';
import type { MessageValues } from '#shared/i18n/messages.ts';
import { hoursText } from '#shared/messaging/notifications/hours-text.ts';
import { offText } from '#shared/messaging/notifications/ride-facts.ts';
import { isRideSubject, rideSubject } from '#shared/messaging/notifications/ride-message.ts';
import { clockText, type Words } from '#shared/messaging/notifications/ride-words.ts';
import { SUBJECTS, type SubjectName } from '#shared/messaging/notifications/subjects.ts';
import { CREDENTIAL_KINDS } from '#shared/network/credentials/kinds.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { shownState } from '#shared/sales/bookings/rules/change-schema.ts';
import { BREAKDOWN_HELP } from '#shared/sales/trips/breakdown.ts';
import { ownNewHours } from '#shared/sales/trips/new-hours.ts';
import { filledWording, MARKS, type Mark, markText, type WordingSubject } from '#shared/sales/trips/wording.ts';

const name = z.object({ uk: z.string(), en: z.string() });

/** The facts of a document that ends: its holder is a company, a bus with its plate, or a driver. */
const credentialFacts = z.object({
  document: z.enum(CREDENTIAL_KINDS),
  holder: z.string(),
  validUntil: z.string(),
  today: z.string(),
});
type CredentialFacts = z.output<typeof credentialFacts>;

/** The facts of a notification, independent of language: they are stored, and the text is made when it is read. */
const tripFacts = z.object({
  from: name,
  to: name,
  /** The time zone of the stop where the passenger boards. */
  zone: z.string(),
  departsAt: z.string(),
  point: z.optional(z.string()),
  kind: z.optional(z.enum(['passenger', 'parcel'])),
  code: z.optional(z.string()),
  carrier: z.optional(z.string()),
  bus: z.optional(z.nullable(z.string())),
  /** The short codes of the bookings that it is about. */
  codes: z.optional(z.array(z.string())),
  /** Remaining charge and refund of a passenger who cancelled, in euro cents. */
  off: z.optional(z.object({ charge: z.number(), back: z.number() })),
  /** The make of the bus, as people recognise it. */
  model: z.optional(z.nullable(z.string())),
  seats: z.optional(z.array(z.number())),
  reason: z.optional(z.nullable(z.string())),
  /** The price in euro cents. */
  price: z.optional(z.nullable(z.number())),
  count: z.optional(z.number()),
  seat: z.optional(z.nullable(z.number())),
  unanswered: z.optional(z.number()),
  stars: z.optional(z.number()),
  minutes: z.optional(z.number()),
  /** A change of the booking with marks instead of names and telephone numbers. */
  change: z.optional(z.object({ before: shownState, after: shownState, endsAt: z.nullable(z.string()) })),
  /** The digits by which a guest proves a booking; they are only in the text message. */
  proofCode: z.optional(z.string()),
  /** Until when an offer holds. */
  until: z.optional(z.string()),
  /** Sums of cash in minor units of their currencies. */
  sums: z.optional(z.array(z.object({ currency: z.string(), amount: z.number() }))),
  /** Where and since when a bus is broken down, how people travel on, and when. */
  breakdown: z.optional(
    z.object({
      stop: name,
      next: z.nullable(name),
      left: z.boolean(),
      zone: z.string(),
      since: z.string(),
      help: z.nullable(z.enum(BREAKDOWN_HELP)),
      until: z.nullable(z.string()),
      moreBy: z.optional(z.nullable(z.string())),
    }),
  ),
  /** When the bus is expected at the passenger's own stop, and when it was planned there. */
  range: z.optional(z.object({ stop: name, zone: z.string(), low: z.string(), high: z.string(), planned: z.string() })),
  /** By how many minutes the departure is late at least, whether care is owed, and whether the place of the bus shows it. */
  delay: z.optional(z.object({ minutes: z.number(), care: z.boolean(), seen: z.boolean() })),
  /** The ends of the ride at its hours before and now. */
  hours: z.optional(z.pick(ownNewHours, { from: true, to: true })),
  /** The passenger of a cancelled trip may choose by Regulation (EU) 181/2011. */
  choice: z.optional(z.boolean()),
  /** The office's own text instead of the ready one. */
  wording: z.optional(z.object({ uk: z.nullable(z.string()), en: z.nullable(z.string()) })),
  /** When other trips of the carrier leave that the passenger can take instead. */
  others: z.optional(z.array(z.string())),
  /** The content of an announcement; removed when its author's account is erased. */
  said: z.optional(z.object({ text: z.string(), phrase: z.nullable(z.string()) })),
});
export type TripNotificationFacts = z.output<typeof tripFacts>;

const webhookFacts = z.object({ host: z.string(), why: z.enum(['gone', 'failing']), days: z.number() });

/** The facts of an answer of support and of a decision about a report are its number. */
const numbered = [z.object({ ticket: z.number() }), z.object({ report: z.number() })] as const;

const notificationFacts = z.union([credentialFacts, webhookFacts, ...numbered, tripFacts]);
export type NotificationFacts = z.output<typeof notificationFacts>;

/** The text columns of `notification`: facts or, in rows of an earlier version, the finished title and body. */
export interface StoredTexts {
  subject: string | null;
  facts: unknown;
  title: string | null;
  body: string | null;
}

export interface NotificationTexts {
  title: string;
  body: string;
}

export function storedTexts({ subject, facts, title, body }: StoredTexts, locale: Locale): NotificationTexts {
  const parsed = notificationFacts.safeParse(facts);
  if (!isSubject(subject) || !parsed.success) return { title: title ?? '', body: body ?? '' };
  return notificationTexts(subject, parsed.data, locale);
}

export function storedSubject({ subject, facts, title }: StoredTexts, locale: Locale): string {
  const parsed = notificationFacts.safeParse(facts);
  return isSubject(subject) && parsed.success ? mailSubject(subject, parsed.data, locale) : (title ?? '');
}

export function notificationTexts(subject: SubjectName, facts: NotificationFacts, locale: Locale): NotificationTexts {
  const values = valuesFor(facts, locale);
  const own = 'wording' in facts ? facts.wording?.[dataLanguage(locale)] : null;
  const body = own
    ? filledWording(locale, own, markValues(values, locale))
    : text(locale, `notifications.${subject}.text`, values);
  // The passenger's legal rights are added also to the office's own text.
  const rights = 'choice' in facts && facts.choice ? text(locale, 'notifications.tripCancelled.rights') : '';
  return {
    title: text(locale, `notifications.${subject}`, values),
    body: [body.trim(), rights].filter(Boolean).join(' '),
  };
}

export function codeText(facts: NotificationFacts, locale: Locale): string {
  return text(locale, 'notifications.proofAsked.sms', valuesFor(facts, locale));
}

function valuesFor(facts: NotificationFacts, locale: Locale): MessageValues {
  if ('document' in facts) return credentialValues(facts, locale);
  return 'host' in facts || 'ticket' in facts || 'report' in facts ? facts : valuesOf(facts, locale);
}

/** The ready text of a notification with placeholders for the values of each reader. */
export function wordingTemplate(subject: WordingSubject, locale: Locale): string {
  const marks = Object.fromEntries(Object.entries(MARKS).map(([mark, names]) => [mark, `{${nameIn(names, locale)}}`]));
  const ready = text(locale, `notifications.${subject}.text`, {
    ...marks,
    others: 'none',
    kind: 'passenger',
    count: 1,
  });
  return subject === 'tripCancelled' ? `${ready.trim()} ${markText('others', locale)}` : ready;
}

/** Values of the placeholders; the other trips are their own sentence, or nothing. */
function markValues(values: MessageValues, locale: Locale): Record<Mark, string> {
  const of = (mark: Mark) => String(values[mark] ?? '');
  const others = of('others');
  return {
    tripPath: of('tripPath'),
    date: of('date'),
    time: of('time'),
    model: of('model'),
    bus: of('bus'),
    seats: of('seats'),
    carrier: of('carrier'),
    reason: of('reason'),
    others: others === 'none' ? '' : text(locale, 'notifications.wording.others', { others }),
    since: of('since'),
    where: of('where'),
    plans: of('plans'),
  };
}

/** The place and the boarding point (if there is one): the carrier's own text, transliterated to Latin letters for English readers. */
export function placeLabel(
  { from, point = '' }: Pick<TripNotificationFacts, 'from' | 'point'>,
  locale: Locale,
): string {
  return [nameIn(from, locale), scriptOf(locale, point)].filter(Boolean).join(', ');
}

function credentialValues({ document, holder, validUntil, today }: CredentialFacts, locale: Locale): MessageValues {
  const when = validUntil === today ? 'today' : validUntil < today ? 'past' : 'ahead';
  const date = dayLabel(locale, new Date(`${validUntil}T12:00:00Z`), 'UTC');
  return { document: text(locale, `credentials.kind.${document}`), holder, date, when };
}

function valuesOf(facts: TripNotificationFacts, locale: Locale): MessageValues {
  const { from, to, zone, said, change } = facts;
  const ends = change?.endsAt ?? facts.until;
  const departsAt = new Date(facts.departsAt);
  const words = wordsOf(locale);
  return {
    kind: facts.kind ?? 'passenger',
    tripPath: `${nameIn(from, locale)} – ${nameIn(to, locale)}`,
    date: dayLabel(locale, departsAt, zone),
    time: clockText(words, [departsAt], zone),
    place: placeLabel(facts, locale),
    code: facts.code ?? '',
    codes: (facts.codes ?? [facts.code ?? '']).map(spacedCode).join(', '),
    money: facts.off ? offText(words, facts.off) : '',
    proofCode: facts.proofCode ?? '',
    carrier: scriptOf(locale, facts.carrier ?? ''),
    bus: facts.bus ?? '',
    model: facts.model ?? '',
    seats: (facts.seats ?? []).join(', ') || '–',
    reason: facts.reason ?? '',
    price: typeof facts.price === 'number' ? amountText(locale, facts.price, 'EUR') : '',
    cheapest: typeof facts.price === 'number' ? amountText(locale, facts.price, 'EUR') : 'none',
    count: facts.count ?? 0,
    seat: facts.seat ?? '–',
    unanswered: facts.unanswered ?? 0,
    stars: facts.stars ?? 0,
    minutes: facts.minutes ?? 0,
    changes: change ? changeWords(locale, change.before, change.after) : '',
    until: ends ? whenLabel(locale, ends, zone) : '',
    others: (facts.others ?? []).map((at) => whenLabel(locale, at, zone)).join('; ') || 'none',
    hours: facts.hours ? hoursText(words, facts.hours, (at, stopZone) => whenLabel(locale, at, stopZone)) : '',
    ...breakdownValues(facts.breakdown, locale),
    ...rangeValues(facts.range, locale),
    ...delayValues(facts.delay, locale),
    sums: (facts.sums ?? []).map(({ currency, amount }) => amountText(locale, amount, currency)).join(', ') || '0',
    words: said ? messageText({ text: said.text, phrase: knownPhrase(said.phrase) }, locale) : '–',
  };
}

/** When the bus is expected at a stop: by the clock of that stop alone in the title, by both in the text. */
function rangeValues(range: TripNotificationFacts['range'], locale: Locale) {
  if (!range) return { stop: '', range: '', expected: '', planned: '' };
  const { stop, zone, low, high, planned } = range;
  const words = wordsOf(locale);
  return {
    stop: nameIn(stop, locale),
    range: [...new Set([low, high].map((at) => localTime(new Date(at), zone)))].join('–'),
    expected: clockText(words, [low, high], zone),
    planned: clockText(words, [planned], zone),
  };
}

function delayValues(delay: TripNotificationFacts['delay'], locale: Locale) {
  const word = (value: boolean | undefined) => (value ? 'yes' : 'no');
  return { delay: durationText(locale, delay?.minutes ?? 0), care: word(delay?.care), seen: word(delay?.seen) };
}

function breakdownValues(breakdown: TripNotificationFacts['breakdown'], locale: Locale) {
  if (!breakdown) return { where: '', since: '', help: 'none', resumes: 'none', more: 'none', plans: '' };
  const { stop, next, left, zone, since, help, until, moreBy = null } = breakdown;
  const where =
    left && next
      ? text(locale, 'notifications.where.between', {
          from: nameIn(stop, locale),
          to: nameIn(next, locale),
        })
      : text(locale, 'notifications.where.at', { stop: nameIn(stop, locale) });
  const time = (at: string | null) => (at === null ? 'none' : clockText(wordsOf(locale), [at], zone));
  const known = { help: help ?? 'none', resumes: time(until), more: time(moreBy) };
  return { where, since: time(since), ...known, plans: text(locale, 'notifications.breakdownPlans', known) };
}

/** '23 листопада, 07:00'. */
function whenLabel(locale: Locale, at: string, zone: string): string {
  return `${dayLabel(locale, new Date(at), zone)}, ${clockText(wordsOf(locale), [at], zone)}`;
}

export function wordsOf(locale: Locale): Words {
  return { locale, say: (key, values) => text(locale, key, values) };
}

/** The subject of the mail of a notification: what names its ride, and what happened; its title where it is about no ride. */
export function mailSubject(subject: SubjectName, facts: NotificationFacts, locale: Locale): string {
  if (!isRideSubject(subject) || !('zone' in facts)) return notificationTexts(subject, facts, locale).title;
  const sum = String(valuesOf(facts, locale).price ?? '');
  return rideSubject(wordsOf(locale), subject, facts, facts.kind ?? 'passenger', sum);
}

/** A day like '12 червня' in the language's own format. */
function dayLabel(locale: Locale, instant: Date, timeZone: string): string {
  return instant.toLocaleDateString(languageTag(locale), { day: 'numeric', month: 'long', timeZone });
}

function isSubject(subject: string | null): subject is SubjectName {
  return subject !== null && subject in SUBJECTS;
}
