import { describe, expect, it } from 'vitest';
import { checkPlan } from './plan-rules.ts';
import { type RouteChecked, type RouteInput, routeInput } from './schema.ts';

const places = new Map(
  [
    { id: 1, country: 'UA', zone: 'Europe/Kyiv' },
    { id: 2, country: 'PL', zone: 'Europe/Warsaw' },
    { id: 3, country: 'PL', zone: 'Europe/Warsaw' },
    { id: 4, country: 'DE', zone: 'Europe/Berlin' },
    { id: 5, country: 'UA', zone: 'Europe/Kyiv' },
  ].map((place) => [place.id, place]),
);
const crossings = [
  { key: 'krakovets', countries: ['UA', 'PL'] },
  { key: 'chop', countries: ['UA', 'HU'] },
  { key: 'palanca', countries: ['MD', 'UA'] },
];

type Change = (route: RouteInput & { stops: NonNullable<RouteInput['stops']> }) => void;

const lvivWroclaw = (): RouteInput => ({
  crossingKey: 'krakovets',
  days: [0, 2, 4],
  price_trip: '45',
  price_delivery: '10',
  stops: [
    { placeId: 1, departure_time: '06:15' },
    { placeId: 2, arrival_time: '11:00', departure_time: '11:20', tripCost: '32', deliveryCost: '8' },
    { placeId: 3, arrival_time: '14:05', tripCost: '45', deliveryCost: '10' },
  ],
  busId: null,
  driverId: null,
  status: 'draft',
});

function errorsAfter(change: Change): string[] {
  const route = lvivWroclaw();
  change(route);
  const checked: RouteChecked = routeInput.parse(route);
  return checkPlan(checked, places, crossings).map((error) => `${error.field} ${error.key}`);
}

const set = (index: number, values: Partial<RouteInput['stops'][number]>) => (route: RouteInput) => {
  route.stops = route.stops.map((stop, at) => (at === index ? { ...stop, ...values } : stop));
};

describe('checkPlan', () => {
  it.each<[string, Change, string[]]>([
    ['nothing wrong', () => undefined, []],
    ['no such place', set(1, { placeId: 9 }), ['stops.1.placeId location_unknown']],
    ['a stop twice in a row', set(1, { placeId: 1 }), ['stops.1.placeId stop_twice']],
    ['no departure', set(0, { departure_time: '' }), ['stops.0.departure_time departure_required']],
    [
      'the first stop has its time as arrival',
      set(0, { departure_time: '', arrival_time: '06:15' }),
      ['stops.0.departure_time departure_required'],
    ],
    ['no arrival', set(2, { arrival_time: '', departure_time: '14:05' }), ['stops.2.arrival_time arrival_required']],
    ['no time in between', set(1, { arrival_time: '', departure_time: '' }), ['stops.1.arrival_time arrival_required']],
    ['arrival alone is enough in between', set(1, { departure_time: '' }), []],
    ['departure alone, too', set(1, { arrival_time: '' }), []],
    [
      'before the departure, by the clock',
      set(1, { arrival_time: '05:10', departure_time: '05:20' }),
      ['stops.1.arrival_time times_backwards'],
    ],
    ['earlier by the clock but later in time: Warsaw is an hour behind', set(1, { arrival_time: '05:50' }), []],
    ['the same instant', set(1, { arrival_time: '05:15' }), ['stops.1.arrival_time times_backwards']],
    [
      'departure alone runs backwards',
      set(1, { arrival_time: '', departure_time: '04:00' }),
      ['stops.1.departure_time times_backwards'],
    ],
    [
      'departs before it arrives',
      set(1, { departure_time: '10:50' }),
      ['stops.1.departure_time departure_before_arrival'],
    ],
    ['the last before the one in between', set(2, { arrival_time: '11:20' }), ['stops.2.arrival_time times_backwards']],
    ['… unless it is the next day', set(2, { arrival_time: '01:20', arrivalDay: 1 }), []],
    ['96 hours', set(2, { arrival_time: '05:15', arrivalDay: 4 }), []],
    ['over 96 hours', set(2, { arrival_time: '05:16', arrivalDay: 4 }), ['stops.2.arrival_time way_too_long']],
    ['the first stop costs', set(0, { tripCost: '5' }), ['stops.0.tripCost first_cost_zero']],
    ['the first stop costs nothing, said', set(0, { tripCost: '0', deliveryCost: '0' }), []],
    ['a cost is missing', set(1, { deliveryCost: '' }), ['stops.1.deliveryCost cost_required']],
    ['… and need not be there by arrangement', set(1, { deliveryCost: '', tripCost: '', contractual: true }), []],
    ['a cost falls', set(1, { tripCost: '46' }), ['stops.2.tripCost cost_decreasing']],
    ['the same from every town', set(1, { tripCost: '45' }), []],
    [
      'the price is not the last cost',
      (route) => Object.assign(route, { price_trip: '46' }),
      ['price_trip price_mismatch'],
    ],
    ['the same price in other words', (route) => Object.assign(route, { price_trip: '45,00' }), []],
    ['the last is by arrangement', set(2, { tripCost: '', contractual: true }), []],
    [
      'no crossing, over a border',
      (route) => Object.assign(route, { crossingKey: null }),
      ['crossingKey crossing_required'],
    ],
    [
      'no crossing, within the country',
      (route) => {
        Object.assign(route, { crossingKey: null });
        set(0, { placeId: 3 })(route);
        set(1, { placeId: 2 })(route);
        set(2, { placeId: 3 })(route);
      },
      [],
    ],
    [
      'no crossing, between two countries without one',
      (route) => {
        Object.assign(route, { crossingKey: null });
        set(0, { placeId: 3 })(route);
        set(2, { placeId: 4 })(route);
      },
      [],
    ],
    [
      'every day, a ride of more than a day without a bus',
      (route) => {
        Object.assign(route, { days: [0, 1], status: 'active' });
        set(2, { arrival_time: '14:05', arrivalDay: 1 })(route);
      },
      [],
    ],
    [
      'every day, a ride of more than a day with one bus',
      (route) => {
        Object.assign(route, { days: [0, 1], status: 'active', busId: 7 });
        set(2, { arrival_time: '14:05', arrivalDay: 1 })(route);
      },
      ['days days_overlap'],
    ],
    [
      '… and every other day',
      (route) => {
        Object.assign(route, { days: [0, 2], status: 'active', busId: 7 });
        set(2, { arrival_time: '14:05', arrivalDay: 1 })(route);
      },
      [],
    ],
    ['no such crossing', (route) => Object.assign(route, { crossingKey: 'dover' }), ['crossingKey crossing_unknown']],
    [
      'a crossing elsewhere',
      (route) => Object.assign(route, { crossingKey: 'chop' }),
      ['crossingKey crossing_not_on_way'],
    ],
    ['no border on the way', set(0, { placeId: 3 }), ['crossingKey crossing_not_on_way']],
    [
      'a fare to an earlier stop, and one beyond the last',
      (route) =>
        Object.assign(route, {
          fares: [
            { fromSeq: 2, toSeq: 1, price_trip: '5' },
            { fromSeq: 1, toSeq: 3, price_trip: '5' },
          ],
        }),
      ['fares.0.toSeq fare_stops', 'fares.1.toSeq fare_stops'],
    ],
    [
      'a pair twice',
      (route) =>
        Object.assign(route, {
          fares: [
            { fromSeq: 1, toSeq: 2, price_trip: '5' },
            { fromSeq: 1, toSeq: 2, price_delivery: '5' },
          ],
        }),
      ['fares.1.toSeq fare_twice'],
    ],
  ])('reports this problem: %s', (_, change, expected) => {
    expect(errorsAfter(change)).toEqual(expected);
  });

  it('lets a route to a country beyond the neighbour use any crossing out of the country', () => {
    const beyond = [1, 4];
    expect(
      errorsAfter((route) => {
        route.stops = route.stops.filter((_, index) => index !== 1);
        set(1, { placeId: beyond[1] })(route);
        route.crossingKey = 'chop';
      }),
    ).toEqual([]);
  });
});
