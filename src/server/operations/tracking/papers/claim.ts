import type { Content } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { scriptOf, text } from '#server/core/translate.ts';
import { amountText } from '#shared/core/currencies.ts';
import { dataLanguage, type Locale, languageTag } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues } from '#shared/i18n/messages.ts';
import type { Right } from '#shared/operations/tracking/rights.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';

type ClaimedRide = Pick<Booking, 'code' | 'name' | 'contactPhone' | 'fare' | 'fromSeq' | 'toSeq'> & {
  trip: Pick<Booking['trip'], 'id' | 'carrier' | 'stops' | 'departsAt' | 'bus'>;
};

interface ClaimInput {
  booking: ClaimedRide;
  right: Right;
  contacts: readonly string[];
  locale: Locale;
  now: Date;
}

const QUIET = '#5b6270';
const INK = '#16181d';

export function claimPaper({ booking, right, contacts, locale, now }: ClaimInput): PrintedPaper {
  const { trip, code, fare } = booking;
  const t = (key: MessageKey, values?: MessageValues) => text(locale, key, values);
  const latin = (words: string) => scriptOf(locale, words);
  const [from, to] = [booking.fromSeq, booking.toSeq].map((seq) => trip.stops.find((stop) => stop.seq === seq));
  const zone = from?.place.zone ?? 'UTC';
  const at = (instant: string | Date) => moment(instant, zone, locale);
  const planned = at(from?.departsAt ?? trip.departsAt);
  const path = `${from?.place.name[dataLanguage(locale)]} – ${to?.place.name[dataLanguage(locale)]}`;
  const money = fare === null ? null : amountText(locale, fare, 'EUR');
  const late = lasting(right.late, locale);
  const cancelled = right.kind === 'cancelled';
  const facts: [string, string][] = [
    [t('rights.paper.code'), spacedCode(code)],
    [t('rights.paper.path'), `${path} (${t('rights.paper.trip', { id: trip.id })})`],
    [t('rights.paper.planned'), planned],
    ...(cancelled ? ([[t('rights.paper.cancelled'), t('rights.paper.yes')]] as [string, string][]) : []),
    ...(cancelled ? [] : [departed(from?.departedAt ?? null, now, { t, at })]),
    ...(cancelled ? [] : ([[t('rights.paper.late'), late]] as [string, string][])),
    [t('rights.paper.bus'), trip.bus?.number ?? '–'],
    [t('rights.paper.price'), money ?? '–'],
  ];
  const name = latin(booking.name);
  return {
    title: t('rights.paper.title'),
    subject: `${spacedCode(code)} · ${path}`,
    author: name,
    locale,
    size: 'A4',
    footer: `${t('rights.paper.made', { at: at(now) })} · ${t('rights.paper.source')}`,
    pageText: t('rights.paper.page', { page: '{page}', pages: '{pages}' }),
    madeAt: now,
    content: [
      {
        margin: [0, 8, 0, 26],
        columnGap: 24,
        columns: [
          party(t('rights.paper.to'), latin(trip.carrier.name), contacts.slice(0, 3)),
          party(t('rights.paper.from'), name, [booking.contactPhone]),
        ],
      },
      { text: t('rights.paper.title'), fontSize: 19, bold: true },
      { text: t('rights.paper.basis'), color: QUIET, margin: [0, 3, 0, 16] },
      {
        layout: 'rows',
        margin: [0, 0, 0, 18],
        table: {
          headerRows: 0,
          widths: [170, '*'],
          body: facts.map(([label, value]) => [
            { text: label, color: QUIET },
            { text: value, bold: true },
          ]),
        },
      },
      ...[
        t('rights.claim.ride', { name, code: spacedCode(code), path, planned }),
        cancelled ? t('rights.claim.cancelled') : t('rights.claim.late', { duration: late }),
        right.kind === 'care'
          ? t('rights.claim.care')
          : t('rights.claim.choice', { price: money ?? t('rights.claim.price') }),
        t('rights.claim.answer'),
      ].map((paragraph): Content => ({ text: paragraph, fontSize: 10.5, lineHeight: 1.3, margin: [0, 0, 0, 9] })),
      toFill(t('rights.paper.refund'), 420),
      { columns: [toFill(t('rights.paper.date'), 150), toFill(t('rights.paper.sign'), 230)] },
    ],
  };
}

function party(label: string, name: string, lines: readonly string[]): Content {
  return {
    stack: [
      { text: label, fontSize: 7.5, color: QUIET },
      { text: name, bold: true, fontSize: 11, margin: [0, 1, 0, 1] },
      ...lines.filter(Boolean).map((line) => ({ text: line })),
    ],
  };
}

interface Words {
  t: (key: MessageKey, values?: MessageValues) => string;
  at: (instant: string | Date) => string;
}

/** When the bus left, or that it had not left when the claim was made. */
function departed(departedAt: string | null, now: Date, { t, at }: Words): [string, string] {
  return departedAt === null ? [t('rights.paper.waits'), at(now)] : [t('rights.paper.left'), at(departedAt)];
}

/** A line to write on, with its label under it. */
function toFill(label: string, width: number): Content {
  return {
    margin: [0, 34, 0, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: INK }] },
      { text: label, fontSize: 7.5, color: QUIET, margin: [0, 3, 0, 0] },
    ],
  };
}

function tagOf(locale: Locale): string {
  return languageTag(locale);
}

/** '12 червня 2026 р., 07:00 GMT+3'. */
function moment(instant: string | Date, zone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(tagOf(locale), {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: zone, timeZoneName: 'shortOffset' },
  }).format(new Date(instant));
}

/** '2 год 30 хв'. */
function lasting(minutes: number, locale: Locale): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [unit(hours, 'hour')] : []), ...(rest > 0 || hours === 0 ? [unit(rest, 'minute')] : [])].join(
    ' ',
  );
}
