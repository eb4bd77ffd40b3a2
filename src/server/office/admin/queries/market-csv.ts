import { text } from '#server/core/translate.ts';
import { type CsvCell, csvText } from '#shared/core/text/csv.ts';
import { type Locale, nameIn } from '#shared/i18n/locale.ts';
import { calledOff, fillRate, type MarketCounts, missedShare } from '#shared/office/admin/market.ts';
import type { MarketFigures } from '#shared/office/admin/market-api.ts';

const COLUMNS = [
  ...([
    'trips',
    'cancelledTrips',
    'passengers',
    'parcels',
    'noShows',
    'fillRate',
    'bookedSeats',
    'bookedParcels',
  ] as const),
  ...(['calledOff', 'byPassenger', 'byCarrier', 'byTrip', 'byExpiry', 'people', 'carriers'] as const),
  ...(['searches', 'missed', 'missedShare'] as const),
];

/** The figures as CSV: a line for each week and one for their sum, then the searches without a result. Shares are in percent. */
export function marketCsv({ weeks, now, wanted }: MarketFigures, locale: Locale): string {
  const t = (key: (typeof COLUMNS)[number]) => text(locale, `market.${key}`, {});
  return csvText(
    [
      [
        text(locale, 'market.from', {}),
        text(locale, 'market.to', {}),
        text(locale, 'market.growth', {}),
        ...COLUMNS.map(t),
      ],
      ...weeks.map(({ from, to, counts, growth }) => [from, to, percent(growth), ...cellsOf(counts)]),
      [text(locale, 'market.total', {}), '', '', ...cellsOf(now)],
      [],
      [
        text(locale, 'market.wanted.from', {}),
        text(locale, 'market.wanted.to', {}),
        text(locale, 'market.wanted.kind', {}),
        text(locale, 'market.wanted.times', {}),
        text(locale, 'market.wanted.days', {}),
      ],
      ...wanted.map(({ from, to, kind, times, days }) => [
        nameIn(from.name, locale),
        nameIn(to.name, locale),
        text(locale, `market.wanted.${kind}`, {}),
        String(times),
        days.map(({ date, times: often }) => `${date} (${often})`).join(', '),
      ]),
    ],
    locale,
  );
}

function cellsOf(counts: MarketCounts): CsvCell[] {
  const computed = {
    fillRate: percent(fillRate(counts)),
    missedShare: percent(missedShare(counts)),
    calledOff: String(calledOff(counts)),
  };
  return COLUMNS.map((name) =>
    name === 'fillRate' || name === 'missedShare' || name === 'calledOff' ? computed[name] : String(counts[name]),
  );
}

/** A share in percent with two decimals. */
function percent(share: number | null): CsvCell {
  return share === null ? null : { hundredths: Math.round(share * 10_000) };
}
