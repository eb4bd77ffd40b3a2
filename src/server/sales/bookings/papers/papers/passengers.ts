import type { Content, TableCell } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { type Locale, nameIn } from '#shared/i18n/locale.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { dueOf, isListed, stopTraffic } from '#shared/sales/bookings/papers/papers.ts';
import { extraName, extrasOf } from '#shared/sales/prices/extras.ts';
import { classOf } from '#shared/sales/prices/fare-lines.ts';
import type { SheetBooking, TripStop } from '#shared/sales/trips/schema.ts';
import {
  column,
  framed,
  joined,
  nothing,
  type PaperInput,
  partTitle,
  QUIET,
  stopTable,
  tickBox,
  type Words,
  wordsOf,
} from './frame.ts';

const WIDTHS: (number | '*')[] = [16, 26, '*', 88, 82, 46, 58, 14];

/** The passengers by the stop where they board, with a box to tick; first the traffic at every stop. */
export function passengerList(input: PaperInput): PrintedPaper {
  const { sheet, bookings: only } = input;
  const words = wordsOf(input);
  const { t, money } = words;
  const people = sheet.bookings.filter(
    (booking) => booking.kind === 'passenger' && isListed(booking) && (only?.includes(booking.id) ?? true),
  );
  const waiting = sheet.bookings.filter(({ kind, status }) => kind === 'passenger' && status === 'unconfirmed').length;
  const due = people.reduce((sum, booking) => sum + (dueOf(booking) ?? 0), 0);
  const title = t('papers.passengers');
  return framed(input, title, [
    partTitle(t('papers.stops'), t('papers.people', { count: people.length })),
    traffic(words, sheet.stops, people),
    ...groups(input, people, words),
    ...(people.length === 0 ? [nothing(t('papers.nobody'))] : []),
    {
      margin: [0, 10, 0, 0],
      unbreakable: true,
      stack: [
        { text: t('papers.total', { count: people.length, due: money(due) }), bold: true },
        ...(waiting > 0 ? [{ text: t('papers.unanswered', { count: waiting }), color: QUIET }] : []),
      ],
    },
  ]);
}

/** Each stop with its times, who gets on and off, and how many are aboard then. */
function traffic({ t, town, point, time }: Words, stops: TripStop[], people: readonly SheetBooking[]): Content {
  const counts = stopTraffic(stops, people);
  const at = (instant: string | null, zone: string) => (instant === null ? '–' : time(instant, zone));
  return {
    layout: 'rows',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 56, 62, 48, 54, 58],
      body: [
        [
          column(t('papers.stop')),
          column(t('papers.arrival')),
          column(t('papers.departure')),
          column(t('papers.on'), 'right'),
          column(t('papers.off'), 'right'),
          column(t('papers.aboard'), 'right'),
        ],
        ...stops.map((stop, index): TableCell[] => [
          { text: [{ text: town(stop), bold: true }, point(stop) ? `, ${point(stop)}` : ''] },
          at(stop.arrivesAt, stop.place.zone),
          at(stop.departsAt, stop.place.zone),
          { text: String(counts[index]?.on ?? 0), alignment: 'right' },
          { text: String(counts[index]?.off ?? 0), alignment: 'right' },
          { text: String(counts[index]?.aboard ?? 0), alignment: 'right', bold: true },
        ]),
      ],
    },
  };
}

function groups(input: PaperInput, people: readonly SheetBooking[], words: Words): Content[] {
  const { t, town, point, time, day } = words;
  let number = 0;
  return input.sheet.stops.flatMap((stop): Content[] => {
    const here = people
      .filter(({ fromSeq }) => fromSeq === stop.seq)
      .sort((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
    if (here.length === 0) return [];
    const at = stop.departsAt ?? stop.arrivesAt ?? input.sheet.departsAt;
    const { zone } = stop.place;
    const side = `${time(at, zone)}, ${day(at, zone)} · ${t('papers.people', { count: here.length })}`;
    return [
      stopTable({
        title: [town(stop), point(stop)].filter(Boolean).join(', '),
        side,
        widths: WIDTHS,
        columns: [
          column('№'),
          column(t('papers.seat')),
          column(t('papers.passenger')),
          column(t('papers.phone')),
          column(t('papers.to')),
          column(t('papers.code')),
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

function row({ sheet, locale }: PaperInput, booking: SheetBooking, number: number, words: Words): TableCell[] {
  const { t } = words;
  const to = sheet.stops.find(({ seq }) => seq === booking.toSeq);
  const more = [
    classWords(booking, locale),
    booking.infantName && t('papers.infant', { name: words.name(booking.infantName) }),
    ...extrasOf(booking.fareParts ?? []).map((one) => extraName(one, locale)),
    booking.hasBaggage && t('papers.baggage'),
    booking.hasPet && t('papers.pet'),
    booking.childSeat && t('papers.childSeat', { kind: t(`bookings.childSeat.${booking.childSeat}`) }),
    ...(booking.help ?? []).map((one) => t(`bookings.help.${one}`)),
    booking.note !== '' && `«${booking.note}»`,
  ].filter((one) => one);
  return [
    { text: String(number), color: QUIET },
    { text: String(booking.seat ?? ''), bold: true },
    {
      stack: [
        { text: words.name(booking.name), bold: true },
        ...(more.length > 0 ? [{ text: more.join(' · '), fontSize: 7.5, color: QUIET }] : []),
      ],
    },
    { stack: [joined(booking.phone), ...(booking.secondPhone ? [joined(booking.secondPhone)] : [])] },
    to ? words.town(to) : '',
    { text: joined(spacedCode(booking.code)), fontSize: 8.5 },
    dueCell(words, booking),
    tickBox(booking.status !== 'confirmed'),
  ];
}

/** 'Дитина 4–12', as the staff checks it; empty for a passenger who pays the full price. */
function classWords({ fareParts = [] }: SheetBooking, locale: Locale): string {
  const { label, ageFrom, ageTo } = classOf(fareParts) ?? {};
  if (typeof label !== 'object') return '';
  const ages = ageTo == null ? (ageFrom == null ? '' : `${ageFrom}+`) : `${ageFrom ?? 0}–${ageTo}`;
  return [nameIn(label, locale), ages].filter(Boolean).join(' ');
}

export function dueCell({ t, money }: Words, booking: SheetBooking): TableCell {
  const due = dueOf(booking);
  if (due === null) return { text: t('papers.noPrice'), alignment: 'right', fontSize: 7.5 };
  return due === 0
    ? { text: t('papers.paid'), alignment: 'right', color: QUIET }
    : { text: money(due), alignment: 'right', bold: true };
}
