import { amountText } from '#shared/core/currencies.ts';
import { localTime } from '#shared/core/time.ts';
import { dataLanguage, nameIn } from '#shared/i18n/locale.ts';
import { mapLinkOf } from '#shared/network/timetable/map-link.ts';
import { sideIn } from '#shared/network/timetable/points-schema.ts';
import type { Fact, FactLine, Ride } from './ride-facts.ts';
import { capital, nightAhead, rideFacts, summary } from './ride-facts.ts';
import {
  clockName,
  clockText,
  format,
  inScript,
  type RideHead,
  type RideStop,
  rideName,
  shortDay,
  type Words,
} from './ride-words.ts';
import type { SubjectName } from './subjects.ts';

/** The notifications that are about no ride: their title is the subject of their mail. */
const NO_RIDE = [
  'credentialEnds',
  'webhookOff',
  'supportAnswered',
  'questionAsked',
  'moderated',
  'reportDecided',
  'complaintDecided',
] as const;
export type RideSubject = Exclude<SubjectName, (typeof NO_RIDE)[number]>;

export function isRideSubject(subject: SubjectName): subject is RideSubject {
  return !NO_RIDE.some((one) => one === subject);
}

/** Bad news comes before the name of the ride, so that the list of mails shows it. */
const BAD: ReadonlySet<RideSubject> = new Set([
  'withdrawn',
  'withdrawnOwn',
  'seatsReleased',
  'off',
  'notAboard',
  'passengerLeft',
  'leftBehind',
  'busUnseen',
  'startsLate',
  'busIdle',
  'busOffLine',
  'broke',
  'cancelled',
  'expired',
  'lapsed',
  'payLapsed',
  'chargedBack',
  'refundFailed',
  'receiptFailed',
  'released',
  'tripCancelled',
  'brokenDown',
  'unseated',
  'unclaimed',
  'returned',
  'damaged',
  'seatMissed',
]);

/** Mails that begin with sentences of their own: the text of the notification only repeats the facts that follow. */
const OWN_LEAD = ['requested', 'confirmed', 'tomorrow', 'soon'] as const;
type OwnLead = (typeof OWN_LEAD)[number];

/** The subject of a mail: 'Львів – Берлін, сб 5 грудня, 00:25: підтверджено'. */
export function rideSubject(
  words: Words,
  subject: RideSubject,
  ride: RideHead,
  kind: Ride['kind'],
  sum: string,
): string {
  const state = words.say(`mail.state.${subject}`, { kind, sum });
  const name = rideName(words, ride);
  return BAD.has(subject) ? `${capital(state)}: ${name}` : `${name}: ${state}`;
}

export interface MailStop {
  time: string;
  place: string;
  lines: FactLine[];
}

export interface RideMessage {
  subject: string;
  preheader: string;
  lead: string[];
  stops: MailStop[];
  /** 'у ніч із п’ятниці на суботу', or '' by day. */
  night: string;
  /** Text between the two ends: the border, and how long the ride takes. */
  between: string;
  facts: Fact[];
}

/** Content of a mail about a booking. `text` is the text of the notification, `title` its title. */
export function rideMessage(
  words: Words,
  subject: RideSubject,
  ride: Ride,
  { text, price, now }: { text: string; price: number | null; now: Date },
): RideMessage {
  const { from, to } = ride.ends;
  const own = OWN_LEAD.find((one) => one === subject);
  const night = nightAhead(words, ride, now);
  const state = own ? leadOf(words, own, ride) : withoutName(words, ride, text);
  return {
    subject: rideSubject(words, subject, ride, ride.kind, price === null ? '' : amountText(words.locale, price, 'EUR')),
    preheader: (own && summary(words, ride, now)) || state,
    lead: [
      state,
      ...(subject === 'requested' ? untilWords(words, ride) : []),
      ...(night ? [words.say('mail.night', { night })] : []),
    ],
    stops: [stopOf(words, from), stopOf(words, to)],
    night,
    between: betweenOf(words, ride),
    facts: rideFacts(words, ride, now),
  };
}

/** The text of a notification without the ride and its date at the beginning, which the subject of the mail and its frame say. */
function withoutName(words: Words, { from, to }: Ride, text: string): string {
  if (!text.startsWith(`${nameIn(from, words.locale)} – ${nameIn(to, words.locale)}`)) return text;
  const [, rest = ''] = /^.{1,200}?[:.] (.+)$/s.exec(text) ?? [];
  return rest === '' ? text : capital(rest);
}

function leadOf(words: Words, subject: OwnLead, { kind, carrier }: Ride): string {
  return words.say(`mail.lead.${subject}`, { kind, carrier: inScript(words, carrier.name) });
}

function untilWords(words: Words, { answerUntil, zone }: Ride): string[] {
  if (answerUntil === null) return [];
  const when = `${shortDay(words, answerUntil, zone)}, ${clockText(words, [answerUntil], zone)}`;
  return [words.say('mail.until', { when })];
}

function spotLines(words: Words, spot: RideStop['spot']): FactLine[] {
  if (!spot) return [];
  const own = [sideIn(spot, words.locale), spot.note ? nameIn(spot.note, words.locale) : ''];
  return [
    ...own.filter(Boolean).map((line) => inScript(words, line)),
    ...(spot.pin ? [{ text: words.say('points.map'), href: mapLinkOf(spot.pin) }] : []),
  ];
}

function stopOf(words: Words, stop: RideStop): MailStop {
  const { at, zone, spot } = stop;
  const year = format(words, at, zone, { year: 'numeric' });
  return {
    time: localTime(new Date(at), zone),
    place: nameIn(stop.name, words.locale),
    lines: [
      ...(stop.point === '' ? [] : [inScript(words, stop.point)]),
      ...spotLines(words, spot),
      `${shortDay(words, at, zone)} ${year}, ${clockName(words, zone)}`,
    ],
  };
}

function betweenOf({ locale, say }: Words, { ends, crossing }: Ride): string {
  const minutes = Math.round((Date.parse(ends.to.at) - Date.parse(ends.from.at)) / 60_000);
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const key = parts.hours === 0 ? 'minutes' : parts.minutes === 0 ? 'hours' : 'both';
  const duration = say('mail.duration', { duration: say(`core.duration.${key}`, parts) });
  return [crossing?.[dataLanguage(locale)] ?? '', duration].filter(Boolean).join(' · ');
}
