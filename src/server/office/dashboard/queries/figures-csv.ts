import { text } from '#server/core/translate.ts';
import { type CsvCell, csvText } from '#shared/core/text/csv.ts';
import { type Locale, nameIn } from '#shared/i18n/locale.ts';
import {
  averageStars,
  type Counts,
  type FigureGroup,
  noShowShare,
  occupancy,
  punctuality,
} from '#shared/office/dashboard/figures.ts';
import type { FigureRow, Figures } from '#shared/office/dashboard/figures-api.ts';

const COLUMNS = [
  ...([
    'trips',
    'cancelledTrips',
    'passengers',
    'parcels',
    'occupancy',
    'noShows',
    'noShowShare',
    'calledOff',
  ] as const),
  ...(['revenue', 'received', 'punctuality', 'stars', 'reviews'] as const),
];

/** The figures of a period as CSV: one line for each row, and one for their sum. Shares are in percent. */
export function figuresCsv({ rows, now }: Pick<Figures, 'rows' | 'now'>, by: FigureGroup, locale: Locale): string {
  const head = [
    text(locale, `figures.by.${by}`, {}),
    ...COLUMNS.map((column) => text(locale, `figures.csv.${column}`, {})),
  ];
  return csvText(
    [
      head,
      ...rows.map((row) => [label(row, by, locale), ...cellsOf(row.now)]),
      [text(locale, 'figures.total', {}), ...cellsOf(now)],
    ],
    locale,
  );
}

function label({ key, name, ends }: FigureRow, by: FigureGroup, locale: Locale): string {
  if (ends) return `${nameIn(ends.from.name, locale)} – ${nameIn(ends.to.name, locale)}`;
  if (by === 'month') return (key ?? '').slice(0, 7);
  return name ?? text(locale, 'figures.nobody', { by });
}

function cellsOf(counts: Counts): CsvCell[] {
  const stars = averageStars(counts);
  return [
    String(counts.trips),
    String(counts.cancelledTrips),
    String(counts.passengers),
    String(counts.parcels),
    percent(occupancy(counts)),
    String(counts.noShows),
    percent(noShowShare(counts)),
    String(counts.calledOff),
    { hundredths: counts.revenue },
    { hundredths: counts.received },
    percent(punctuality(counts)),
    stars === null ? null : { hundredths: Math.round(stars * 100) },
    String(counts.reviews),
  ];
}

/** A share in percent with two decimals. */
function percent(share: number | null): CsvCell {
  return share === null ? null : { hundredths: Math.round(share * 10_000) };
}
