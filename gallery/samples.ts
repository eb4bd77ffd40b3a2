import type { LineBorder, LineDay, LineItem, LineStop, ShortLine } from '#web/ui/base/journey-item.ts';

type Half = LineStop['up'];

const NAMES: Record<string, string> = {
  Тернопіль: 'Ternopil',
  Львів: 'Lviv',
  Жешув: 'Rzeszów',
  Краків: 'Kraków',
  Катовіце: 'Katowice',
  Вроцлав: 'Wrocław',
  Легниця: 'Legnica',
};
const named = (uk: string) => ({ uk, en: NAMES[uk] ?? uk });

let lastSeq = 0;

function stop(time: string | null, name: string, up: Half, down: Half, more: Partial<LineStop> = {}): LineStop {
  lastSeq += 1;
  const rest = {
    date: null,
    planned: null,
    passed: null,
    clock: null,
    point: null,
    state: 'ahead',
    end: false,
  } as const;
  return { kind: 'stop', seq: lastSeq, name: named(name), time, up, down, ...rest, ...more };
}

function border(half: Half, waitMinutes: number | null = null): LineBorder {
  const name = { uk: 'Краківець – Корчова', en: 'Krakovets – Korczowa' };
  const clocks: LineBorder['clocks'] = ['Europe/Kyiv', { zone: 'Europe/Warsaw', shift: -60 }];
  return { kind: 'border', name, countries: ['UA', 'PL'], waitMinutes, clocks, up: half, down: half };
}

const day = (half: Half): LineDay => ({ kind: 'day', date: '2026-11-27', days: 1, up: half, down: half });

const platform = { point: 'АС «Стрийська», платформа 4' };
const wroclavia = { point: 'Wroclavia, перон 8' };
const passing = () => [
  stop('01:05', 'Жешув', 'ahead', 'ahead', { point: 'вокзал Dworzec Lokalny' }),
  stop('03:10', 'Краків', 'ahead', 'ahead', { point: 'MDA, верхня платформа' }),
  stop('04:25', 'Катовіце', 'ahead', 'ahead', { point: 'вул. Sądowa' }),
];

/** Frame b: an offer from Lviv to Wrocław, which are stops of a longer route. */
export const offer: LineItem[] = [
  stop('18:45', 'Тернопіль', 'none', 'rest', { state: 'off' }),
  stop('21:30', 'Львів', 'rest', 'ahead', { end: true, ...platform }),
  border('ahead', 120),
  day('ahead'),
  ...passing(),
  stop('06:40', 'Вроцлав', 'ahead', 'rest', { end: true, ...wroclavia }),
  stop('07:50', 'Легниця', 'rest', 'none', { state: 'off' }),
];

/** Frame f: the same line with folded stops. */
export const ticket: LineItem[] = [
  stop('21:30', 'Львів', 'none', 'ahead', { end: true, ...platform }),
  border('ahead'),
  { kind: 'fold', items: [day('ahead'), ...passing()], stops: 3, day: day('ahead'), up: 'ahead', down: 'ahead' },
  stop('06:40', 'Вроцлав', 'ahead', 'none', { end: true, ...wroclavia }),
];

/** Frame j: the whole route. */
export const whole: LineItem[] = [
  stop('18:45', 'Тернопіль', 'none', 'ahead', { end: true }),
  stop('21:30', 'Львів', 'ahead', 'ahead'),
  border('ahead', 120),
  day('ahead'),
  ...passing(),
  stop('06:40', 'Вроцлав', 'ahead', 'none', { end: true }),
];

/** Frame c: a trip under way, late at the next stop. */
export const live: LineItem[] = [
  stop('06:15', 'Львів', 'none', 'rest', { state: 'past', end: true }),
  border('rest'),
  stop('11:02', 'Жешув', 'rest', 'rest', { state: 'past' }),
  { kind: 'bus', time: '12:47', words: 'A4, за Бохнею', up: 'rest', down: 'ahead' },
  stop('13:22', 'Краків', 'ahead', 'ahead', { state: 'now', planned: '13:10', point: 'MDA, верхня платформа' }),
  stop('14:35', 'Катовіце', 'ahead', 'ahead'),
  stop('16:05', 'Вроцлав', 'ahead', 'none', { end: true }),
];

/** The last frame: a shared trip link, in the dark theme. */
export const shared: LineItem[] = [
  stop('21:30', 'Львів', 'none', 'rest', { state: 'past', end: true, passed: '21:34' }),
  border('rest'),
  day('rest'),
  { kind: 'bus', time: '02:40', words: 'A4, за Жешувом', up: 'rest', down: 'ahead' },
  stop('03:28', 'Краків', 'ahead', 'ahead', { state: 'now', planned: '03:10' }),
  stop('06:55', 'Вроцлав', 'ahead', 'none', { end: true, planned: '06:40' }),
];

/** Frame h: a draft, which has no times yet. */
export const draft: LineItem[] = [
  stop(null, 'Львів', 'none', 'ahead', { end: true }),
  border('ahead'),
  stop(null, 'Жешув', 'ahead', 'ahead'),
  stop(null, 'Вроцлав', 'ahead', 'none', { end: true }),
];

export const short: ShortLine = {
  from: { name: named('Львів'), time: '21:30' },
  to: { name: named('Вроцлав'), time: '06:40', date: '2026-11-27', days: 1 },
  minutes: 610,
  crossing: { uk: 'Краківець', en: 'Krakovets' },
};

type Cabin = Parameters<typeof import('#web/ui/travel/SeatPlan.tsx').SeatPlan>[0]['plan'];

/** A seat plan from rows of cells; the position of a seat follows from its column. */
export function cabin(rows: Cabin['rows']): Cabin {
  const positions: Cabin['positions'] = new Map(
    rows.flatMap((cells, row) =>
      cells.flatMap((seat, column) => {
        const side = column === 0 || column === cells.length - 1 ? 'window' : 'aisle';
        return typeof seat === 'number' ? [[seat, { row, side }] as const] : [];
      }),
    ),
  );
  return { columns: rows[0]?.length ?? 0, rows, positions };
}

/** Frame b: a van with 18 seats. */
export const van = cabin([
  ['driver', 'empty', 'aisle', 'empty'],
  [1, 2, 'aisle', 'door'],
  [3, 4, 'aisle', 5],
  [6, 7, 'aisle', 8],
  [9, 10, 'aisle', 11],
  [12, 13, 'aisle', 14],
  [15, 16, 17, 18],
]);

/** The front rows of a coach, as its driver sees them. */
export const coach = cabin([
  ['driver', 'empty', 'aisle', 'empty', 'empty'],
  [1, 2, 'aisle', 'empty', 'door'],
  [3, 4, 'aisle', 5, 6],
  [7, 8, 'aisle', 9, 10],
  [11, 12, 'aisle', 13, 14],
  [15, 16, 17, 18, 19],
]);
