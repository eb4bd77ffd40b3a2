import type { Content, TableCell } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { transliterate } from '#shared/core/text/transliterate.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { countryName } from '#shared/network/places/countries.ts';
import { isListed } from '#shared/sales/bookings/papers/papers.ts';
import type { TravellerDocument } from '#shared/sales/bookings/rules/documents.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import {
  column,
  driverPeople,
  framed,
  joined,
  nothing,
  type PaperInput,
  partTitle,
  QUIET,
  type Words,
  wordsOf,
} from './frame.ts';
import { listedParcels, signatures, weightOf } from './load.ts';

const WIDTHS = [18, '*', 70, 62, 78, 76, 28, 92, 92];
/** Tall enough to write by hand. */
const ROW_HEIGHT = 22;

/** Those who cross the border, with their documents and empty fields where data is missing; drivers, parcels, signatures. */
export function borderPacket(input: PaperInput): PrintedPaper {
  const words = wordsOf(input);
  const { t, weight } = words;
  const people = crossing(input.sheet).sort((one, other) => one.name.localeCompare(other.name, input.locale));
  const parcels = listedParcels(input);
  const staff = driverPeople(input.sheet).length;
  return framed(
    input,
    t('papers.borderPacket'),
    [
      partTitle(t('papers.crossing'), t('papers.people', { count: people.length })),
      people.length === 0 ? nothing(t('papers.nobody')) : table(input, people, words),
      {
        margin: [0, 12, 0, 0],
        unbreakable: true,
        columns: [
          { width: '*', text: t('papers.staff', { count: staff, total: people.length + staff }) },
          { width: '*', text: t('papers.cargo', { count: parcels.length, weight: weight(weightOf(parcels)) }) },
        ],
      },
      { text: t('papers.protected'), fontSize: 7.5, color: QUIET, margin: [0, 4, 0, 0] },
      signatures(t('papers.signDriver'), t('papers.signBorder')),
    ],
    { landscape: true },
  );
}

/** Everybody whose ride ends in another country; on a trip within one country, everybody. */
function crossing({ bookings, stops, from, to }: TripSheet): SheetBooking[] {
  const countryAt = (seq: number) => stops.find((stop) => stop.seq === seq)?.place.country;
  const people = bookings.filter((booking) => booking.kind === 'passenger' && isListed(booking));
  if (from.country === to.country) return people;
  return people.filter(({ fromSeq, toSeq }) => countryAt(fromSeq) !== countryAt(toSeq));
}

function table({ sheet, documents, locale }: PaperInput, people: readonly SheetBooking[], words: Words): Content {
  const { t, town } = words;
  const townAt = (seq: number) => {
    const stop = sheet.stops.find((one) => one.seq === seq);
    return stop ? town(stop) : '';
  };
  return {
    layout: 'boxes',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: WIDTHS,
      heights: ['auto', ...people.map(() => ROW_HEIGHT)],
      body: [
        [
          column('№'),
          column(t('papers.name')),
          column(t('papers.citizenship')),
          column(t('papers.born')),
          column(t('papers.document')),
          column(t('papers.documentNumber')),
          column(t('papers.seat')),
          column(t('papers.from')),
          column(t('papers.to')),
        ],
        ...people.map((booking, index): TableCell[] => [
          { text: String(index + 1), color: QUIET },
          nameCell(booking.name),
          ...documentCells(documents.get(booking.id), locale, words),
          { text: joined(String(booking.seat ?? '')), bold: true },
          townAt(booking.fromSeq),
          townAt(booking.toSeq),
        ]),
      ],
    },
  };
}

/** Citizenship, date of birth, kind and number of the document; empty to be filled in by hand. */
function documentCells(document: TravellerDocument | undefined, locale: Locale, { t }: Words): TableCell[] {
  if (!document) return ['', '', '', ''];
  const [year, month, day] = document.born.split('-');
  return [
    countryName(document.citizenship, locale),
    `${day}.${month}.${year}`,
    t(`papers.kind.${document.kind}`),
    { text: joined(document.number), bold: true },
  ];
}

/** The name as it was given and, if that is in Cyrillic letters, how it reads in Latin ones. */
function nameCell(name: string): TableCell {
  const latin = transliterate(name);
  return {
    stack: [{ text: name, bold: true }, ...(latin === name ? [] : [{ text: latin, fontSize: 7.5, color: QUIET }])],
  };
}
