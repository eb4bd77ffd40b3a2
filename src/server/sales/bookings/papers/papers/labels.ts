import type { Content, TableCell } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { dueOf } from '#shared/sales/bookings/papers/papers.ts';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { framed, joined, nothing, type PaperInput, pathOf, QUIET, type Words, wordsOf } from './frame.ts';
import { listedParcels, sizeOf } from './load.ts';

/** The size A6 in points. */
const WIDTH = 297.6;
const HEIGHT = 419.5;
const MARGIN = 18;
const INNER = WIDTH - 2 * MARGIN;
const QR = 124;
const MAX_CONTENTS = 60;

/** One label per parcel: one on each page of the size A6, or four on a page of the size A4 with lines to cut along. */
export function labelsPaper(input: PaperInput): PrintedPaper {
  const words = wordsOf(input);
  const parcels = listedParcels(input);
  const title = words.t('papers.labels');
  if (parcels.length === 0) return framed(input, title, [nothing(words.t('papers.noParcels'))]);
  const labels = parcels.map((booking, index) => label(input, booking, `${index + 1} / ${parcels.length}`, words));
  return input.layout === 'sheet'
    ? framed(input, title, [], { bare: true, content: sheets(labels) })
    : framed(input, title, [], {
        size: 'A6',
        bare: true,
        content: labels.map((one, index): Content => ({ stack: one, ...(index > 0 && { pageBreak: 'before' }) })),
      });
}

function sheets(labels: readonly Content[][]): Content[] {
  const pages = Math.ceil(labels.length / 4);
  return Array.from({ length: pages }, (_, page): Content => {
    const cell = (index: number): TableCell => ({ stack: labels[page * 4 + index] ?? [] });
    return {
      layout: 'cuts',
      ...(page > 0 && { pageBreak: 'before' as const }),
      table: {
        widths: [WIDTH, WIDTH],
        heights: [HEIGHT, HEIGHT],
        body: [
          [cell(0), cell(1)],
          [cell(2), cell(3)],
        ],
      },
    };
  });
}

function label(input: PaperInput, booking: SheetBooking, count: string, words: Words): Content[] {
  const { sheet, carrier, parcels, publicUrl } = input;
  const { t, town, point, day, time } = words;
  const { parcel } = booking;
  const from = sheet.stops.find(({ seq }) => seq === booking.fromSeq);
  const to = sheet.stops.find(({ seq }) => seq === booking.toSeq);
  const receiver = short(words.name(parcel?.receiverName ?? ''), 44);
  const leaves = from?.departsAt ?? sheet.departsAt;
  const zone = from?.place.zone ?? sheet.from.zone;
  return [
    {
      margin: [MARGIN, MARGIN, MARGIN, 0],
      columns: [
        { text: short(words.name(carrier.name), 34), bold: true, width: '*' },
        { text: t('papers.parcelOf', { count }), color: QUIET, width: 'auto' },
      ],
    },
    line(),
    block(t('papers.to'), [
      { text: to ? town(to) : '', bold: true, fontSize: fitting(to ? town(to) : '', 34, 11), lineHeight: 1 },
      { text: to ? short(point(to), 60) : '', fontSize: 9 },
    ]),
    block(t('papers.receiver'), [
      { text: receiver, bold: true, fontSize: fitting(receiver, 16, 24) },
      { text: joined(parcel?.receiverPhone ?? ''), bold: true, fontSize: 16 },
    ]),
    block(t('papers.sender'), [
      {
        text: [
          { text: short(words.name(parcels.get(booking.id)?.senderName ?? booking.name), 44), bold: true },
          `  ${joined(booking.phone)}`,
        ],
        fontSize: 10,
      },
      { text: from ? `${town(from)}, ${time(leaves, zone)}, ${day(leaves, zone)}` : '', fontSize: 8.5 },
    ]),
    line(),
    {
      margin: [MARGIN, 14, MARGIN, 0],
      columns: [
        { qr: publicUrl(`/trips/list/${sheet.id}/booking/${booking.id}`), fit: QR, width: QR + 10, eccLevel: 'M' },
        { width: '*', stack: figures(input, booking, words) },
      ],
    },
  ];
}

function figures(input: PaperInput, booking: SheetBooking, words: Words): Content[] {
  const { t, money, weight } = words;
  const { parcel } = booking;
  const due = dueOf(booking);
  return [
    { text: joined(spacedCode(booking.code)), bold: true, fontSize: 24, lineHeight: 1 },
    {
      text: parcel ? `${weight(parcel.weightKg)} · ${sizeOf(words, parcel.sizeClass)}` : '',
      bold: true,
      fontSize: 11,
      margin: [0, 3, 0, 1],
    },
    { text: short(parcel?.what ?? '', MAX_CONTENTS), fontSize: 8.5 },
    {
      text:
        due === null ? t('papers.noPrice') : due === 0 ? t('papers.paid') : t('papers.dueNow', { amount: money(due) }),
      bold: due !== 0,
      margin: [0, 3, 0, 0],
    },
    { text: `${pathOf(input)} · ${input.sheet.bus?.number ?? ''}`, fontSize: 7.5, color: QUIET, margin: [0, 3, 0, 0] },
  ];
}

function block(title: string, stack: Content[]): Content {
  return {
    margin: [MARGIN, 11, MARGIN, 0],
    stack: [{ text: title.toLocaleUpperCase(), fontSize: 7, color: QUIET }, ...stack],
  };
}

function line(): Content {
  return {
    margin: [MARGIN, 9, MARGIN, 0],
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: INNER, y2: 0, lineWidth: 0.8, lineColor: '#16181d' }],
  };
}

/** A smaller size for a text that is longer than what fits a line. */
function fitting(text: string, size: number, letters: number): number {
  return text.length <= letters ? size : Math.max(10, (size * letters) / text.length);
}

/** A label has one page: longer texts end with dots. */
function short(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`;
}
