import type { AppContext } from '#server/context.ts';
import { escapeHtml } from '#server/core/html.ts';
import type { Feed } from '#server/core/http/calls/handlers.ts';
import { PAGE_POLICY, servicePage } from '#server/core/http/pages/service-page.ts';
import { text } from '#server/core/translate.ts';
import { type CsvCell, csvText } from '#shared/core/text/csv.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';
import { type OpenRow, openPunctuality, openRoutes, openWaits } from '../queries/open-data.ts';

const LINE = ['route', 'carrier', 'from_uk', 'from_en', 'to_uk', 'to_en'] as const;

const TABLES = [
  {
    name: 'routes',
    columns: [...LINE, 'crossing_uk', 'crossing_en', 'days', 'departs', 'arrives', 'arrives_day', 'price_eur'],
    read: openRoutes,
  },
  { name: 'punctuality', columns: [...LINE, 'trips', 'in_time', 'in_time_percent'], read: openPunctuality },
  {
    name: 'waits',
    columns: ['crossing_uk', 'crossing_en', 'direction', 'weekday', 'hour', 'median', 'p80', 'measurements'],
    read: openWaits,
  },
] as const;

type Table = (typeof TABLES)[number];

/** A page shows so many rows of a table; the CSV has all of them. */
const SHOWN = 300;

/** Data for everybody as pages and CSV: the routes, how punctual they were, and the waits at borders by hour. */
export const OPEN_DATA: readonly Feed[] = [
  ...TABLES.map(
    (table): Feed => ({
      path: `/open-data/${table.name}.csv`,
      type: 'text/csv; charset=utf-8',
      make: async (app, now) => Buffer.from(csvOf(table, await table.read(app.pool, now))),
    }),
  ),
  pageIn('uk', '/open-data'),
  pageIn('en', '/open-data/en'),
];

function csvOf({ columns }: Table, rows: readonly OpenRow[]): string {
  return csvText([columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))], 'en');
}

function pageIn(locale: Locale, path: Feed['path']): Feed {
  return {
    path,
    type: 'text/html; charset=utf-8',
    policy: PAGE_POLICY,
    make: async (app, now) => Buffer.from(await render(app, now, locale)),
  };
}

async function render(app: AppContext, now: Date, locale: Locale): Promise<string> {
  const say = (key: MessageKey) => escapeHtml(text(locale, key));
  const sections = TABLES.map(async (table) => {
    const rows = await table.read(app.pool, now);
    const csv = `<p><a href="/open-data/${table.name}.csv" download>${say('service.data.csv')}</a></p>`;
    const shown = rows.length > 0 ? tableOf(table, rows, locale) : `<p>${say('service.data.none')}</p>`;
    return `<section><h2>${say(`service.data.${table.name}`)}</h2>\n<p>${say(`service.data.${table.name}.text`)}</p>\n${csv}\n${shown}</section>`;
  });
  return servicePage({
    title: say('service.data.title'),
    lang: locale,
    intro: `<p>${say('service.data.lead')}</p>\n<p><a href="${locale === 'uk' ? '/open-data/en' : '/open-data'}">${say('service.other')}</a></p>`,
    main: (await Promise.all(sections)).join('\n'),
  });
}

/** The rows in one language; of the waits only the rows of all weekdays together. */
function tableOf(table: Table, rows: readonly OpenRow[], locale: Locale): string {
  const columns = table.columns.filter((column) => !/_(?:uk|en)$/.test(column) || column.endsWith(`_${locale}`));
  const head = columns.map((column) => `<th scope="col">${escapeHtml(headOf(column, locale))}</th>`);
  const body = rows
    .filter((row) => table.name !== 'waits' || row.weekday === null)
    .slice(0, SHOWN)
    .map((row) => `<tr>${columns.map((column) => `<td>${escapeHtml(cellText(row[column]))}</td>`).join('')}</tr>`);
  return `<div class="scroll" tabindex="0"><table>\n<tr>${head.join('')}</tr>\n${body.join('\n')}\n</table></div>`;
}

function headOf(column: Table['columns'][number], locale: Locale): string {
  const name = column.replace(/_(?:uk|en)$/, '') as HeadName;
  return text(locale, `service.data.column.${name}`);
}

type HeadName = Table['columns'][number] extends infer Column
  ? Column extends `${infer Name}_uk` | `${infer Name}_en`
    ? Name
    : Column
  : never;

function cellText(cell: CsvCell | undefined): string {
  if (typeof cell === 'string') return cell;
  return cell && 'hundredths' in cell ? (cell.hundredths / 100).toFixed(2) : '';
}
