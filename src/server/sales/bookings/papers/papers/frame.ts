import type { Content, TableCell } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { scriptOf, text } from '#server/core/translate.ts';
import { amountText } from '#shared/core/currencies.ts';
import { dataLanguage, type Locale, languageTag, nameIn } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues } from '#shared/i18n/messages.ts';
import type { CheckedPerson } from '#shared/sales/bookings/papers/checks-api.ts';
import type { LabelLayout } from '#shared/sales/bookings/papers/papers.ts';
import type { TripSheet, TripStop } from '#shared/sales/trips/schema.ts';
import type { PaperData } from '../queries/papers.ts';

export interface PaperInput extends PaperData {
  locale: Locale;
  now: Date;
  layout: LabelLayout;
  /** The parcel whose label is wanted; undefined: all. */
  booking?: number | undefined;
  /** The bookings that the passenger list shows; undefined: all. */
  bookings?: readonly number[] | undefined;
  /** The passengers who cross a border with their checks: only for the list of these. */
  checked: readonly CheckedPerson[];
  publicUrl: (path: `/${string}`) => string;
}

export const QUIET = '#5b6270';
const SHADE = '#f1f3f7';
const NO_BREAK_SPACE = '\u00a0';

export function wordsOf({ locale }: Pick<PaperInput, 'locale'>) {
  const tag = languageTag(locale);
  const format = (instant: string | Date, zone: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...parts, timeZone: zone }).format(new Date(instant));
  return {
    t: (key: MessageKey, values?: MessageValues) => text(locale, key, values),
    time: (instant: string, zone: string) => format(instant, zone, { hour: '2-digit', minute: '2-digit' }),
    /** 'пт, 12 червня 2026'. */
    day: (instant: string, zone: string) =>
      format(instant, zone, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
    /** '12.06.2026, 07:00 GMT+3'. */
    moment: (instant: Date, zone: string) =>
      format(instant, zone, {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'shortOffset',
      }),
    money: (cents: number) => amountText(locale, cents, 'EUR'),
    weight: (kg: number) => text(locale, 'papers.kg', { kg: new Intl.NumberFormat(tag).format(kg) }),
    town: ({ place }: TripStop) => nameIn(place.name, locale),
    /** A person's name, in Latin letters for English readers. */
    name: (name: string) => scriptOf(locale, name),
    /** The carrier's own words for the stop, in Latin letters for English readers. */
    point: ({ point }: TripStop) => scriptOf(locale, point),
  };
}
export type Words = ReturnType<typeof wordsOf>;

/** The parts that all papers but the labels share. */
export function framed(
  input: PaperInput,
  title: string,
  content: Content[],
  page: Partial<PrintedPaper> = {},
): PrintedPaper {
  const { sheet, carrier, locale, now } = input;
  const { t, day, moment } = wordsOf(input);
  const subject = `${pathOf(input)}, ${day(sheet.departsAt, sheet.from.zone)}`;
  return {
    title,
    subject,
    author: carrier.name,
    locale,
    size: 'A4',
    footer: `${t('papers.trip', { id: sheet.id })} · ${t('papers.made', { at: moment(now, sheet.from.zone) })} · ${t('papers.zones')}`,
    pageText: t('papers.page', { page: '{page}', pages: '{pages}' }),
    madeAt: now,
    content: [...heading(input, title), ...content],
    ...page,
  };
}

export function pathOf({ sheet, locale }: Pick<PaperInput, 'sheet' | 'locale'>): string {
  return `${nameIn(sheet.from.name, locale)} – ${nameIn(sheet.to.name, locale)}`;
}

function heading(input: PaperInput, title: string): Content[] {
  const { sheet, carrier } = input;
  const words = wordsOf(input);
  const { t, day, time } = words;
  const { fullBus, from, to } = sheet;
  const people = driverPeople(sheet);
  const when = (instant: string, zone: string) => [`${day(instant, zone)}`, `${time(instant, zone)}`].join(', ');
  return [
    {
      columns: [
        { text: title, fontSize: 19, bold: true, width: '*' },
        {
          text: t('papers.trip', { id: sheet.id }),
          alignment: 'right',
          color: QUIET,
          width: 'auto',
          margin: [0, 9, 0, 0],
        },
      ],
    },
    { text: pathOf(input), fontSize: 13, bold: true, margin: [0, 2, 0, 8] },
    {
      layout: 'boxes',
      margin: [0, 0, 0, 12],
      table: {
        widths: ['*', '*', '*'],
        body: [
          [
            fact(t('papers.departure'), when(sheet.departsAt, from.zone), stopLine(words, sheet.stops[0])),
            fact(t('papers.arrival'), when(sheet.arrivesAt, to.zone), stopLine(words, sheet.stops.at(-1))),
            fact(t('papers.border'), sheet.crossing?.name[dataLanguage(input.locale)] ?? '–', ''),
          ],
          [
            fact(
              t('papers.bus'),
              fullBus ? joined(fullBus.number) : '–',
              fullBus
                ? `${fullBus.manufacturer} ${fullBus.model}, ${t('papers.seats', { count: sheet.seatsCount })}`
                : '',
            ),
            fact(
              t(people.length > 1 ? 'papers.drivers' : 'papers.driver'),
              people.map((one) => words.name(personOf(one))).join(', ') || '–',
              people.flatMap(({ phone }) => phone ?? []).join(', '),
            ),
            fact(t('papers.carrier'), words.name(carrier.name), carrier.contacts.slice(0, 2).join(', ')),
          ],
        ],
      },
    },
  ];
}

export function driverPeople({ driverPerson, secondDriverPerson }: TripSheet) {
  return [driverPerson, secondDriverPerson].flatMap((one) => one ?? []);
}

function stopLine({ town, point }: Words, stop: TripStop | undefined): string {
  return stop ? [town(stop), point(stop)].filter(Boolean).join(', ') : '';
}

function fact(label: string, value: string, more: string): TableCell {
  return {
    stack: [
      { text: label, fontSize: 7.5, color: QUIET },
      { text: value, bold: true, fontSize: 10 },
      { text: more || ' ', fontSize: 8 },
    ],
  };
}

function personOf({ name, lastName }: { name: string; lastName: string }): string {
  return `${name} ${lastName}`.trim();
}

/** Keeps a plate or a code on one line. */
export function joined(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE);
}

export function column(text: string, alignment: 'left' | 'right' | 'center' = 'left'): TableCell {
  return { text, fontSize: 7.5, color: QUIET, alignment };
}

export function partTitle(title: string, side = ''): Content {
  return {
    columns: [
      { text: title, bold: true, fontSize: 11, width: '*' },
      { text: side, color: QUIET, alignment: 'right', width: 'auto', margin: [0, 2, 0, 0] },
    ],
    margin: [0, 6, 0, 2],
  };
}

export function tickBox(ticked: boolean): TableCell {
  const box = { type: 'rect' as const, x: 0, y: 1, w: 11, h: 11, r: 1.5, lineWidth: 0.7, lineColor: '#16181d' };
  const points = [
    { x: 2.5, y: 6.5 },
    { x: 4.8, y: 9.3 },
    { x: 9, y: 3.8 },
  ];
  const tick = { type: 'polyline' as const, points, lineWidth: 1.2, lineColor: '#16181d' };
  return { canvas: ticked ? [box, tick] : [box], alignment: 'right' };
}

export function nothing(text: string): Content {
  return { text, color: QUIET, margin: [0, 8, 0, 8] };
}

interface StopTable {
  title: string;
  /** The text at the right of it: the time, how many. */
  side: string;
  widths: (number | '*')[];
  columns: TableCell[];
  rows: TableCell[][];
}

/** Events at one stop, as a table. Its title and the names of its columns are repeated on every page that it reaches. */
export function stopTable({ title, side, widths, columns, rows }: StopTable): Content {
  const head: TableCell[] = [
    {
      colSpan: columns.length,
      fillColor: SHADE,
      columns: [
        { text: title, bold: true, fontSize: 10.5, width: '*' },
        { text: side, color: QUIET, alignment: 'right', width: 'auto', margin: [8, 1, 0, 0] },
      ],
    },
    ...Array<string>(columns.length - 1).fill(''),
  ];
  return {
    layout: 'rows',
    margin: [0, 12, 0, 0],
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [head, columns, ...rows],
    },
  };
}
