import { describe, expect, it } from 'vitest';
import { buildJourney, shortJourney } from './journey.ts';
import type { JourneyInput, JourneyItem, JourneyStop } from './journey-items.ts';

const KYIV = 'Europe/Kyiv';
const WARSAW = 'Europe/Warsaw';
const KRAKOVETS = {
  name: { uk: 'Краківець – Корчова', en: 'Krakovets – Korczowa' },
  short: { uk: 'Краківець', en: 'Krakovets' },
  countries: ['UA', 'PL'],
  waitMinutes: 120,
} as const;

function stop(seq: number, country: string, at: string | null, more: Partial<JourneyStop> = {}): JourneyStop {
  const zone =
    { UA: KYIV, PL: WARSAW, RO: 'Europe/Bucharest', DE: 'Europe/Berlin', HU: 'Europe/Budapest' }[country] ?? KYIV;
  const name = `${country}${seq}`;
  return {
    seq,
    place: { name: { uk: name, en: name }, country, zone },
    point: null,
    arrivesAt: at,
    departsAt: at,
    ...more,
  };
}

/** Тернопіль 18:45, Львів 21:30 | Жешув 01:05, Краків 03:10, Катовіце 04:25, Вроцлав 06:40, Легниця 07:50 */
const stops = [
  stop(1, 'UA', '2026-11-26T16:45:00Z'),
  stop(2, 'UA', '2026-11-26T19:30:00Z'),
  stop(3, 'PL', '2026-11-27T00:05:00Z'),
  stop(4, 'PL', '2026-11-27T02:10:00Z'),
  stop(5, 'PL', '2026-11-27T03:25:00Z'),
  stop(6, 'PL', '2026-11-27T05:40:00Z'),
  stop(7, 'PL', '2026-11-27T06:50:00Z'),
];
const offer: JourneyInput = { stops, crossing: KRAKOVETS, own: { from: 2, to: 6 } };

/** Formats one item as a line: its kind and its two halves. */
function line(item: JourneyItem): string {
  const halves = `${item.up}/${item.down}`;
  if (item.kind === 'stop') return `${item.time} ${item.name.en}${item.end ? '*' : ''} ${item.state} ${halves}`;
  if (item.kind === 'border') return `border ${item.countries.join('>')} ${item.clocks?.[1].shift ?? '='} ${halves}`;
  if (item.kind === 'day') return `day ${item.date} +${item.days} ${halves}`;
  if (item.kind === 'bus') return `bus ${item.time} ${halves}`;
  return `fold ${item.stops} ${item.day?.date ?? ''} ${halves}`;
}

const lines = (input: JourneyInput) => buildJourney(input).map(line);

describe('the full journey line', () => {
  it('renders the passenger’s part thick, the border where the country changes, and the date after it', () => {
    expect(lines(offer)).toEqual([
      '18:45 UA1 off none/rest',
      '21:30 UA2* ahead rest/ahead',
      'border UA>PL -60 ahead/ahead',
      'day 2026-11-27 +1 ahead/ahead',
      '01:05 PL3 ahead ahead/ahead',
      '03:10 PL4 ahead ahead/ahead',
      '04:25 PL5 ahead ahead/ahead',
      '06:40 PL6* ahead ahead/rest',
      '07:50 PL7 off rest/none',
    ]);
  });

  it('is thick everywhere when no part is named', () => {
    expect(lines({ stops: stops.slice(0, 2), crossing: null })).toEqual([
      '18:45 UA1* ahead none/ahead',
      '21:30 UA2* ahead ahead/none',
    ]);
  });

  it('names the countries and clocks in the direction of travel', () => {
    const back = [stop(1, 'PL', '2026-11-26T10:00:00Z'), stop(2, 'UA', '2026-11-26T16:00:00Z')];
    expect(lines({ stops: back, crossing: KRAKOVETS })[1]).toBe('border PL>UA 60 ahead/ahead');
  });

  it.each([
    ['no crossing is known', stops, null, 0],
    ['the path stays in one country', stops.slice(0, 2), KRAKOVETS, 0],
    [
      'the first stop abroad is in a third country',
      [stop(1, 'UA', '2026-11-26T10:00:00Z'), stop(2, 'DE', '2026-11-27T02:00:00Z')],
      KRAKOVETS,
      1,
    ],
  ] as const)('has the border on at most one leg: %s', (_, tripPath, crossing, borders) => {
    expect(buildJourney({ stops: tripPath, crossing }).filter((item) => item.kind === 'border')).toHaveLength(borders);
  });

  it('shows a clock shift of 0 where only the name of the zone changes', () => {
    const south = [
      stop(1, 'UA', '2026-11-26T10:00:00Z'),
      stop(2, 'RO', '2026-11-26T13:00:00Z'),
      stop(3, 'HU', '2026-11-26T20:00:00Z'),
    ];
    const items = buildJourney({ stops: south, crossing: { ...KRAKOVETS, countries: ['UA', 'RO'] } });
    expect(items[1]).toMatchObject({ kind: 'border', clocks: [KYIV, { zone: 'Europe/Bucharest', shift: 0 }] });
    expect(items.at(-1)).toMatchObject({ kind: 'stop', clock: { zone: 'Europe/Budapest', shift: -60 } });
  });

  it('keeps local times through the night when clocks change', () => {
    const night = [
      stop(1, 'UA', '2026-03-28T19:30:00Z'),
      stop(2, 'PL', '2026-03-29T00:30:00Z'),
      stop(3, 'PL', '2026-03-29T04:40:00Z'),
    ];
    expect(lines({ stops: night, crossing: KRAKOVETS })).toEqual([
      '21:30 UA1* ahead none/ahead',
      'border UA>PL -60 ahead/ahead',
      'day 2026-03-29 +1 ahead/ahead',
      '01:30 PL2 ahead ahead/ahead',
      '06:40 PL3* ahead ahead/none',
    ]);
  });

  it('counts the days of a long trip from the boarding stop', () => {
    const long = [
      stop(1, 'UA', '2026-11-26T20:00:00Z'),
      stop(2, 'UA', '2026-11-27T04:00:00Z'),
      stop(3, 'PL', '2026-11-27T22:30:00Z'),
      stop(4, 'DE', '2026-11-29T06:00:00Z'),
    ];
    const days = (input: JourneyInput) =>
      buildJourney(input).flatMap((item) => (item.kind === 'day' ? [`${item.date} ${item.days}`] : []));
    const own = { from: 2, to: 4 };
    expect(days({ stops: long, crossing: KRAKOVETS, own })).toEqual(['2026-11-27 0', '2026-11-29 2']);
    expect(days({ stops: long, crossing: KRAKOVETS })).toEqual(['2026-11-27 1', '2026-11-29 3']);
  });

  it('needs no times in a draft, and compares the zones at the given instant', () => {
    const draft = [stop(1, 'UA', null), stop(2, 'PL', null)];
    expect(lines({ stops: draft, crossing: KRAKOVETS, on: '2026-11-26T10:00:00Z' })).toEqual([
      'null UA1* ahead none/ahead',
      'border UA>PL -60 ahead/ahead',
      'null PL2* ahead ahead/none',
    ]);
  });
});

describe('the journey line of a running trip', () => {
  const passed = [
    { ...stops[1], passedAt: '2026-11-26T19:34:00Z' },
    { ...stops[3], expectedAt: '2026-11-27T02:28:00Z' },
    { ...stops[5], expectedAt: '2026-11-27T05:40:20Z' },
  ] as JourneyStop[]; // The table above has all three.

  it('is thin behind the bus and thick ahead of it', () => {
    const bus = { afterSeq: 2, at: '2026-11-27T01:40:00Z', words: 'A4' };
    expect(lines({ stops: passed, crossing: KRAKOVETS, bus })).toEqual([
      '21:30 UA2* past none/rest',
      'border UA>PL -60 rest/rest',
      'day 2026-11-27 +1 rest/rest',
      'bus 02:40 rest/ahead',
      '03:28 PL4 now ahead/ahead',
      '06:40 PL6* ahead ahead/none',
    ]);
  });

  it('keeps the planned time only where another time is expected', () => {
    const times = buildJourney({ stops: passed, crossing: null }).flatMap((item) =>
      item.kind === 'stop' ? [[item.planned, item.passed]] : [],
    );
    expect(times).toEqual([
      [null, '21:34'],
      ['03:10', null],
      [null, null],
    ]);
  });

  it.each([
    [
      'before the border',
      { at: '2026-11-26T21:00:00Z', beforeBorder: true },
      ['bus 23:00 rest/ahead', 'border UA>PL -60 ahead/ahead', 'day 2026-11-27 +1 ahead/ahead'],
    ],
    [
      'before midnight',
      { at: '2026-11-26T22:30:00Z' },
      ['border UA>PL -60 rest/rest', 'bus 23:30 rest/ahead', 'day 2026-11-27 +1 ahead/ahead'],
    ],
  ] as const)('places the bus %s', (_, where, expected) => {
    expect(
      lines({ stops: passed, crossing: KRAKOVETS, bus: { afterSeq: 2, words: '', ...where } }).slice(1, 4),
    ).toEqual(expected);
  });

  it('shows a bus that has not reached the boarding stop on a thin line', () => {
    const bus = { afterSeq: 1, at: '2026-11-26T18:00:00Z', words: '' };
    expect(lines({ ...offer, bus }).slice(0, 3)).toEqual([
      '18:45 UA1 past none/rest',
      'bus 20:00 rest/rest',
      '21:30 UA2* now rest/ahead',
    ]);
  });
});

describe('the folded journey line', () => {
  it('keeps the passenger’s two stops and the border, and folds the rest with the date', () => {
    expect(lines({ ...offer, fold: true })).toEqual([
      '21:30 UA2* ahead none/ahead',
      'border UA>PL -60 ahead/ahead',
      'fold 3 2026-11-27 ahead/ahead',
      '06:40 PL6* ahead ahead/none',
    ]);
  });

  it('does not fold a single stop or the next stop', () => {
    expect(lines({ ...offer, own: { from: 2, to: 4 }, fold: true })[3]).toBe('01:05 PL3 ahead ahead/ahead');
    expect(lines({ ...offer, own: { from: 2, to: 7 }, nextSeq: 5, fold: true }).slice(2)).toEqual([
      'fold 2 2026-11-27 rest/ahead',
      '04:25 PL5 now ahead/ahead',
      '06:40 PL6 ahead ahead/ahead',
      '07:50 PL7* ahead ahead/none',
    ]);
  });
});

describe('the short journey line', () => {
  it('has two ends, the time between them and the crossing', () => {
    expect(shortJourney(offer)).toEqual({
      from: { name: { uk: 'UA2', en: 'UA2' }, time: '21:30' },
      to: { name: { uk: 'PL6', en: 'PL6' }, time: '06:40', date: '2026-11-27', days: 1 },
      minutes: 610,
      crossing: KRAKOVETS.short,
    });
  });

  it('names no crossing outside the passenger’s part', () => {
    expect(shortJourney({ ...offer, own: { from: 3, to: 6 } })).toMatchObject({ crossing: null, to: { days: 0 } });
  });
});
