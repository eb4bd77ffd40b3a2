import { describe, expect, it } from 'vitest';
import type { Place } from '#shared/network/places/schema.ts';
import { routeInput } from '#shared/network/timetable/schema.ts';
import {
  addStop,
  changeStop,
  type Draft,
  draftOfInput,
  emptyDraft,
  inputOfDraft,
  moveStop,
  removeStop,
} from './draft.ts';
import { setDay, setPlace, setTime, shiftTimes } from './draft-times.ts';

const place = (id: number, country: string, zone: string): Place => ({
  id,
  name: { uk: `${id}`, en: `${id}` },
  country,
  zone,
  lat: 0,
  lon: 0,
});
const LVIV = place(1, 'UA', 'Europe/Kyiv');
const KRAKOW = place(2, 'PL', 'Europe/Warsaw');
const WROCLAW = place(3, 'PL', 'Europe/Warsaw');

/** Lviv 21:30, Kraków 02:30–02:50 the next day, Wrocław 06:40. */
function overnight(): Draft {
  let draft = addStop(emptyDraft());
  for (const [index, one] of [LVIV, KRAKOW, WROCLAW].entries()) {
    draft = changeStop(draft, draft.stops[index]?.key ?? '', {
      place: one,
      tripCost: `${index * 20}`,
      deliveryCost: '5',
    });
  }
  draft = setTime(draft, 0, 'time', '21:30');
  draft = setTime(draft, 1, 'time', '02:30');
  draft = changeStop(draft, draft.stops[1]?.key ?? '', { waits: true });
  draft = setTime(draft, 1, 'leaves', '02:50');
  return { ...setTime(draft, 2, 'time', '06:40'), days: [4] };
}

const days = (draft: Draft) => draft.stops.map((stop) => stop.day);

describe('setTime', () => {
  it('finds the day by itself, in the time zones of both countries', () => {
    const draft = overnight();
    expect(days(draft)).toEqual([0, 1, 1]);
    expect(draft.stops[1]?.leavesDay).toBe(1);
    expect(days(setTime(draft, 1, 'time', '21:00'))).toEqual([0, 0, 1]);
  });

  it('moves later stops back with it, and forward only as far as necessary', () => {
    const draft = overnight();
    const early = setTime(draft, 1, 'time', '22:10');
    expect(days(early)).toEqual([0, 0, 1]);
    expect(days(setTime(early, 1, 'time', '02:30'))).toEqual([0, 1, 1]);
    const straight = changeStop(draft, draft.stops[1]?.key ?? '', { waits: false, leaves: '' });
    const day = setTime(setTime(straight, 0, 'time', '06:15'), 1, 'time', '11:00');
    expect(days(day)).toEqual([0, 0, 1]);
    expect(days(setTime(setTime(day, 2, 'time', '14:05'), 0, 'time', '12:00'))).toEqual([0, 1, 1]);
  });

  it('later stops without a time have the day of the stop before them', () => {
    const empty = setTime(setTime(addStop(addStop(emptyDraft())), 0, 'time', '22:00'), 1, 'time', '00:30');
    expect(days(empty)).toEqual([0, 1, 1, 1]);
    expect(days(setTime(empty, 1, 'time', '23:30'))).toEqual([0, 0, 0, 0]);
    expect(days(setTime(empty, 2, 'time', '05:10'))).toEqual([0, 1, 1, 1]);
  });

  it('a new stop in between does not move correct times', () => {
    let draft = moveStop(addStop(overnight()), 3, 2);
    draft = changeStop(draft, draft.stops[2]?.key ?? '', { place: WROCLAW });
    expect(days(setTime(draft, 2, 'time', '04:00'))).toEqual([0, 1, 1, 1]);
  });

  it('moves the whole route with a new departure, also over midnight', () => {
    const later = shiftTimes(overnight(), '23:45');
    expect(later.stops.map(({ time, day, leaves, leavesDay }) => [time, day, leaves, leavesDay])).toEqual([
      ['23:45', 0, '', 0],
      ['04:45', 1, '05:05', 1],
      ['08:55', 1, '', 1],
    ]);
    expect(days(shiftTimes(later, '12:00'))).toEqual([0, 0, 0]);
  });

  it('does nothing until the time is complete', () => {
    const draft = setTime(overnight(), 1, 'time', '0');
    expect([draft.stops[1]?.time, days(draft)]).toEqual(['0', [0, 1, 1]]);
  });

  it('a wait past midnight ends on the next day', () => {
    const draft = setTime(setTime(overnight(), 1, 'time', '23:50'), 1, 'leaves', '00:10');
    expect([draft.stops[1]?.day, draft.stops[1]?.leavesDay]).toEqual([0, 1]);
  });
});

describe('a night ride', () => {
  const PATH = [LVIV, KRAKOW, WROCLAW, place(4, 'PL', 'Europe/Warsaw')];
  const TIMES = ['22:00', '00:30', '03:10', '06:30'];
  const three = () => addStop(addStop(emptyDraft()));
  const placed = (draft: Draft) => PATH.reduce((now, one, index) => setPlace(now, index, one), draft);
  const timed = (draft: Draft) => TIMES.reduce((now, time, index) => setTime(now, index, 'time', time), draft);
  const alternating = () =>
    PATH.reduce((now, one, index) => setPlace(setTime(now, index, 'time', TIMES[index] ?? ''), index, one), three());

  it.each([
    ['towns first', () => timed(placed(three()))],
    ['times first', () => placed(timed(three()))],
    ['each time before its town', alternating],
    [
      'stop by stop from the end',
      () =>
        PATH.reduceRight(
          (now, one, index) => setTime(setPlace(now, index, one), index, 'time', TIMES[index] ?? ''),
          three(),
        ),
    ],
  ])('needs no day to be chosen: %s', (_, fill) => {
    expect(days(fill())).toEqual([0, 1, 1, 1]);
  });

  it('knows the day before any town is known', () => {
    expect(days(timed(three()))).toEqual([0, 1, 1, 1]);
  });

  it('takes the zone of the town into account, but leaves a day that was chosen', () => {
    const typed = setTime(setTime(setPlace(emptyDraft(), 0, LVIV), 0, 'time', '06:00'), 1, 'time', '05:30');
    expect(days(typed)).toEqual([0, 1]);
    expect(days(setPlace(typed, 1, KRAKOW))).toEqual([0, 0]);
    expect(days(setPlace(setDay(typed, 1, 2), 1, KRAKOW))).toEqual([0, 2]);
  });

  it('takes the later stops with a day that is chosen', () => {
    const draft = timed(placed(three()));
    expect(days(setDay(draft, 1, 2))).toEqual([0, 2, 2, 2]);
    expect(days(setDay(setDay(draft, 1, 2), 1, 1))).toEqual([0, 1, 1, 1]);
  });
});

describe('inputOfDraft', () => {
  it('is valid in the schema: the full price is the last cost, and the first stop costs nothing', () => {
    const input = inputOfDraft(overnight());
    expect(routeInput.safeParse(input).success).toBe(true);
    expect(input).toMatchObject({ price_trip: '40', price_delivery: '5', days: [4] });
    expect(
      input.stops.map((stop) => [stop.arrival_time, stop.departure_time, stop.departureDay, stop.tripCost]),
    ).toEqual([
      ['', '21:30', 0, ''],
      ['02:30', '02:50', 1, '20'],
      ['06:40', '', 1, '40'],
    ]);
  });

  it('leaves an invalid cost to the rule of its field', () => {
    const draft = overnight();
    const wrong = changeStop(draft, draft.stops[2]?.key ?? '', { tripCost: '12345' });
    expect(inputOfDraft(wrong).price_trip).toBe('0');
  });

  it('is unchanged after a conversion to a draft and back', () => {
    const input = {
      ...inputOfDraft(overnight()),
      fares: [{ fromSeq: 1, toSeq: 2, price_trip: '15', price_delivery: '' }],
    };
    expect(inputOfDraft(draftOfInput(input, [LVIV, KRAKOW, WROCLAW]))).toEqual(input);
  });
});

describe('the order of stops', () => {
  const withFare = (): Draft => {
    const draft = overnight();
    const [, from, to] = draft.stops;
    return { ...draft, fares: [{ from: from?.key ?? '', to: to?.key ?? '', price_trip: '15', price_delivery: '' }] };
  };

  it('keeps the fares with their stops', () => {
    expect(inputOfDraft(withFare()).fares).toMatchObject([{ fromSeq: 1, toSeq: 2 }]);
    expect(inputOfDraft(moveStop(withFare(), 1, 0)).fares).toMatchObject([{ fromSeq: 0, toSeq: 2 }]);
    expect(inputOfDraft(moveStop(withFare(), 1, 2)).fares).toEqual([]);
    expect(inputOfDraft(moveStop(addStop(withFare()), 3, 1)).fares).toMatchObject([{ fromSeq: 2, toSeq: 3 }]);
    const draft = withFare();
    expect(inputOfDraft(removeStop(draft, draft.stops[1]?.key ?? '')).fares).toEqual([]);
  });

  it('does not change beyond the first and the last stop', () => {
    const draft = overnight();
    expect(moveStop(draft, 0, -1)).toBe(draft);
    expect(moveStop(draft, 2, 3)).toBe(draft);
  });

  it('has a maximum of 40 stops', () => {
    let draft = emptyDraft();
    for (let count = 0; count < 50; count += 1) draft = addStop(draft);
    expect(draft.stops).toHaveLength(40);
  });
});
