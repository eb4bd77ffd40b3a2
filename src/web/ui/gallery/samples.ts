import type { JourneyInput, JourneyStop } from '#shared/timetable/journey-items.ts';

const ZONES: Record<string, string> = { UA: 'Europe/Kyiv', PL: 'Europe/Warsaw' };

function stop(
  seq: number,
  uk: string,
  en: string,
  country: string,
  at: string | null,
  point: string | null = null,
): JourneyStop {
  const place = { name: { uk, en }, country, zone: ZONES[country] ?? 'Europe/Kyiv' };
  return { seq, place, point, arrivesAt: at, departsAt: at };
}

const crossing = {
  name: { uk: 'Краківець – Корчова', en: 'Krakovets – Korczowa' },
  short: { uk: 'Краківець', en: 'Krakovets' },
  countries: ['UA', 'PL'],
  waitMinutes: 120,
} as const;

const night = [
  stop(1, 'Тернопіль', 'Ternopil', 'UA', '2026-11-26T16:45:00Z'),
  stop(2, 'Львів', 'Lviv', 'UA', '2026-11-26T19:30:00Z', 'АС «Стрийська», платформа 4'),
  stop(3, 'Жешув', 'Rzeszów', 'PL', '2026-11-27T00:05:00Z', 'вокзал Dworzec Lokalny'),
  stop(4, 'Краків', 'Kraków', 'PL', '2026-11-27T02:10:00Z', 'MDA, верхня платформа'),
  stop(5, 'Катовіце', 'Katowice', 'PL', '2026-11-27T03:25:00Z', 'вул. Sądowa'),
  stop(6, 'Вроцлав', 'Wrocław', 'PL', '2026-11-27T05:40:00Z', 'Wroclavia, перон 8'),
  stop(7, 'Легниця', 'Legnica', 'PL', '2026-11-27T06:50:00Z'),
];

/** Frame b: an offer from Lviv to Wrocław on a longer road. */
export const offer: JourneyInput = { stops: night, crossing, own: { from: 2, to: 6 } };

/** Frame f: the same, folded. */
export const ticket: JourneyInput = { ...offer, crossing: { ...crossing, waitMinutes: undefined }, fold: true };

/** Frame j: the whole road. */
export const whole: JourneyInput = { stops: night, crossing };

/** Frame c: under way, the next stop late. */
export const live: JourneyInput = {
  crossing,
  stops: [
    { ...stop(1, 'Львів', 'Lviv', 'UA', '2026-11-20T04:15:00Z'), passedAt: '2026-11-20T04:15:00Z' },
    { ...stop(2, 'Жешув', 'Rzeszów', 'PL', '2026-11-20T10:02:00Z'), passedAt: '2026-11-20T10:02:00Z' },
    {
      ...stop(3, 'Краків', 'Kraków', 'PL', '2026-11-20T12:10:00Z', 'MDA, верхня платформа'),
      expectedAt: '2026-11-20T12:22:00Z',
    },
    stop(4, 'Катовіце', 'Katowice', 'PL', '2026-11-20T13:35:00Z'),
    stop(5, 'Вроцлав', 'Wrocław', 'PL', '2026-11-20T15:05:00Z'),
  ],
  bus: { afterSeq: 2, at: '2026-11-20T11:47:00Z', words: 'A4, за Бохнею' },
};

/** The last frame: a shared link at night. */
export const shared: JourneyInput = {
  crossing,
  own: { from: 2, to: 6 },
  stops: [
    { ...night[1], passedAt: '2026-11-26T19:34:00Z' },
    { ...night[3], point: null, expectedAt: '2026-11-27T02:28:00Z' },
    { ...night[5], point: null, expectedAt: '2026-11-27T05:55:00Z' },
  ].map((each) => ({
    ...stop(0, '', '', 'PL', null),
    ...each,
    ...(each.point?.startsWith('АС') ? { point: null } : {}),
  })),
  bus: { afterSeq: 2, at: '2026-11-27T01:40:00Z', words: 'A4, за Жешувом' },
};

/** Frame h: a draft has no dates. */
export const draft: JourneyInput = {
  crossing: { ...crossing, waitMinutes: undefined },
  on: '2026-11-26T10:00:00Z',
  stops: [
    stop(1, 'Львів', 'Lviv', 'UA', null),
    stop(2, 'Жешув', 'Rzeszów', 'PL', null),
    stop(3, 'Краків', 'Kraków', 'PL', null),
    stop(4, 'Вроцлав', 'Wrocław', 'PL', null),
  ],
};
