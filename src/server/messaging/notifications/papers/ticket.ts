import type { Content, TableCell } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { text } from '#server/core/translate.ts';
import { amountText } from '#shared/core/currencies.ts';
import { type Locale, languageTag, nameIn } from '#shared/i18n/locale.ts';
import type { Ride, RidePart } from '#shared/messaging/notifications/ride-facts.ts';
import { isTravelling } from '#shared/messaging/notifications/ride-facts.ts';
import type { MailStop, RideMessage } from '#shared/messaging/notifications/ride-message.ts';
import { inScript } from '#shared/messaging/notifications/ride-words.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';

type Columns = Extract<Content, { columns: unknown }>['columns'];

interface TicketInput {
  ride: Ride;
  message: RideMessage;
  locale: Locale;
  now: Date;
  /** The address in the code of a booking, which the driver scans. */
  scanned: (bookingId: number) => string;
}

const QUIET = '#5b6270';
const INK = '#16181d';
const QR = 96;
const IN_ROW = 2;

/** The ticket of a party as one page of paper: a code to scan for each traveller, both ends of the ride, and all that its mail says. */
export function ticketPaper({ ride, message, locale, now, scanned }: TicketInput): PrintedPaper {
  const { kind, from, to } = ride;
  const path = `${nameIn(from, locale)} – ${nameIn(to, locale)}`;
  const title = text(locale, 'mail.paper.title', { kind });
  return {
    title,
    subject: path,
    author: inScript({ locale }, ride.carrier.name),
    locale,
    size: 'A4',
    footer: `${text(locale, 'mail.paper.made', { at: madeAt(now, ride.zone, locale) })} · Vezu`,
    pageText: text(locale, 'papers.page', { page: '{page}', pages: '{pages}' }),
    madeAt: now,
    content: [
      { text: title, fontSize: 11, color: QUIET },
      { text: path, fontSize: 22, bold: true, margin: [0, 2, 0, 12] },
      {
        layout: 'boxes',
        margin: [0, 0, 0, 14],
        table: { widths: ['*', '*'], body: [message.stops.map(stopCell)] },
      },
      { text: [message.night, message.between].filter(Boolean).join(' · '), color: INK, margin: [0, -8, 0, 14] },
      ...(isTravelling(ride) ? codes(ride, locale, scanned) : []),
      {
        layout: 'rows',
        margin: [0, 6, 0, 14],
        table: {
          headerRows: 0,
          widths: [110, '*'],
          dontBreakRows: true,
          body: message.facts.map(({ label, lines }): TableCell[] => [
            { text: label, color: QUIET, fontSize: 10 },
            {
              stack: lines.map((line) => ({ text: typeof line === 'string' ? line : line.text })),
              fontSize: 11,
              lineHeight: 1.25,
            },
          ]),
        },
      },
      ...receiptCodes(ride, locale),
      { text: text(locale, 'mail.paper.show', { kind }), fontSize: 11, color: INK },
    ],
  };
}

function stopCell({ time, place, lines }: MailStop): TableCell {
  return {
    stack: [
      { text: time, fontSize: 26, bold: true },
      { text: place, fontSize: 14, bold: true, margin: [0, 0, 0, 3] },
      ...lines.map((line) => ({
        ...(typeof line === 'string' ? { text: line } : { text: line.text, link: line.href }),
        fontSize: 10,
      })),
    ],
  };
}

function codes({ parts, kind }: Ride, locale: Locale, scanned: TicketInput['scanned']): Content[] {
  const travelling = parts.filter((part) => isTravelling({ parts: [part] }));
  return Array.from({ length: Math.ceil(travelling.length / IN_ROW) }, (_, row) => ({
    unbreakable: true,
    columnGap: 16,
    margin: [0, 0, 0, 12],
    columns: travelling.slice(row * IN_ROW, (row + 1) * IN_ROW).flatMap(
      (part): Columns => [
        { qr: scanned(part.id), fit: QR, width: QR, eccLevel: 'M' },
        { width: '*', stack: codeLines(part, kind, locale) },
      ],
    ),
  }));
}

function receiptCodes({ parts }: Ride, locale: Locale): Content[] {
  const all = parts.flatMap(({ receipts }) => receipts);
  return Array.from({ length: Math.ceil(all.length / IN_ROW) }, (_, row) => ({
    unbreakable: true,
    columnGap: 16,
    margin: [0, 0, 0, 12],
    columns: all.slice(row * IN_ROW, (row + 1) * IN_ROW).flatMap(
      ({ url, number, amount, currency }): Columns => [
        { qr: url, fit: QR, width: QR, eccLevel: 'M' },
        {
          width: '*',
          text: text(locale, 'fiscal.receipt', { number, sum: amountText(locale, amount, currency) }),
          fontSize: 10,
        },
      ],
    ),
  }));
}

function codeLines({ code, name, seat, infantName }: RidePart, kind: Ride['kind'], locale: Locale): Content[] {
  return [
    { text: text(locale, 'mail.paper.code', { kind }), fontSize: 8, color: QUIET },
    { text: spacedCode(code), fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
    { text: inScript({ locale }, name), fontSize: 11, bold: true },
    ...(infantName ? [{ text: text(locale, 'mail.fact.infant', { name: inScript({ locale }, infantName) }) }] : []),
    ...(seat === null ? [] : [{ text: text(locale, 'mail.fact.seat', { seat }), fontSize: 11 }]),
  ];
}

function madeAt(now: Date, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(now);
}
