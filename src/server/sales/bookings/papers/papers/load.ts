import type { Content, TableCell } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import type { ParcelClass } from '#shared/network/carriers/schema.ts';
import { PARCEL_CLASSES } from '#shared/network/carriers/schema.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { dueOf, isListed } from '#shared/sales/bookings/papers/papers.ts';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import {
  column,
  framed,
  joined,
  nothing,
  type PaperInput,
  QUIET,
  stopTable,
  tickBox,
  type Words,
  wordsOf,
} from './frame.ts';
import { dueCell } from './passengers.ts';

const WIDTHS: (number | '*')[] = [14, 42, '*', 90, 90, 58, 52, 14];

export function loadList(input: PaperInput): PrintedPaper {
  const words = wordsOf(input);
  const { t, money, weight } = words;
  const parcels = listedParcels(input);
  const kg = weightOf(parcels);
  const due = parcels.reduce((sum, booking) => sum + (dueOf(booking) ?? 0), 0);
  return framed(input, t('papers.load'), [
    ...groups(input, parcels, words),
    ...(parcels.length === 0 ? [nothing(t('papers.noParcels'))] : []),
    {
      margin: [0, 10, 0, 0],
      text: t('papers.loadTotal', { count: parcels.length, weight: weight(kg), due: money(due) }),
      bold: true,
    },
    signatures(t('papers.loaded'), t('papers.unloaded')),
  ]);
}

export function listedParcels({ sheet, booking }: PaperInput): SheetBooking[] {
  return sheet.bookings.filter(
    (one) => one.kind === 'parcel' && isListed(one) && (booking === undefined || one.id === booking),
  );
}

/** The total weight in kilograms, to a tenth. */
export function weightOf(parcels: readonly SheetBooking[]): number {
  return Math.round(parcels.reduce((sum, { parcel }) => sum + (parcel?.weightKg ?? 0), 0) * 10) / 10;
}

export function sizeOf({ t }: Words, sizeClass: string): string {
  const known: ParcelClass | undefined = PARCEL_CLASSES.find((one) => one === sizeClass);
  return known ? t(`bookings.size.${known}`) : '';
}

export function signatures(...labels: string[]): Content {
  return {
    unbreakable: true,
    margin: [0, 40, 0, 0],
    columns: labels.map((label) => ({
      width: 240,
      stack: [signatureLine(), { text: label, fontSize: 7.5, color: QUIET, margin: [0, 3, 0, 0] }],
    })),
  };
}

/** A new object for each: the library writes positions into what it draws. */
function signatureLine(): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 210, y2: 0, lineWidth: 0.6, lineColor: '#16181d' }] };
}

function groups(input: PaperInput, parcels: readonly SheetBooking[], words: Words): Content[] {
  const { t, town, point, time, weight } = words;
  let number = 0;
  return input.sheet.stops.flatMap((stop): Content[] => {
    const here = parcels
      .filter(({ fromSeq }) => fromSeq === stop.seq)
      .sort((one, other) => one.toSeq - other.toSeq || one.id - other.id);
    if (here.length === 0) return [];
    const at = stop.departsAt ?? stop.arrivesAt ?? input.sheet.departsAt;
    const side = [time(at, stop.place.zone), t('papers.parcels', { count: here.length }), weight(weightOf(here))];
    return [
      stopTable({
        title: [town(stop), point(stop)].filter(Boolean).join(', '),
        side: side.join(' · '),
        widths: WIDTHS,
        columns: [
          column('№'),
          column(t('papers.code')),
          column(t('papers.what')),
          column(t('papers.sender')),
          column(t('papers.receiver')),
          column(t('papers.to')),
          column(t('papers.due'), 'right'),
          '',
        ],
        rows: here.map((booking) => {
          number += 1;
          return row(input, booking, number, words);
        }),
      }),
    ];
  });
}

function row({ sheet, parcels }: PaperInput, booking: SheetBooking, number: number, words: Words): TableCell[] {
  const { t, money, town, weight } = words;
  const { parcel } = booking;
  const to = sheet.stops.find(({ seq }) => seq === booking.toSeq);
  const known = parcels.get(booking.id);
  const declared = known?.declaredValue ?? null;
  const more = [
    parcel && `${weight(parcel.weightKg)}, ${sizeOf(words, parcel.sizeClass)}`,
    parcel?.sides && t('tariff.volume.cm', { sides: parcel.sides.join(' × ') }),
    declared !== null && declared > 0 && t('papers.declared', { amount: money(declared) }),
    booking.note !== '' && `«${booking.note}»`,
  ].filter((one) => typeof one === 'string');
  return [
    { text: String(number), color: QUIET },
    { text: joined(spacedCode(booking.code)), bold: true },
    {
      stack: [
        { text: parcel?.what ?? '', bold: true },
        { text: more.join(' · '), fontSize: 7.5, color: QUIET },
      ],
    },
    { stack: [words.name(known?.senderName ?? booking.name), joined(booking.phone)] },
    { stack: [words.name(parcel?.receiverName ?? ''), joined(parcel?.receiverPhone ?? '')] },
    to ? town(to) : '',
    dueCell(words, booking),
    tickBox(booking.status !== 'confirmed'),
  ];
}
