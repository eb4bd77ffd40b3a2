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
// The place 7 was merged into the first.
places.set(7, { id: 1, country: 'UA', zone: 'Europe/Kyiv' });
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
    ['nothing for a valid route', () => undefined, []],
    ['an unknown place', set(1, { placeId: 9 }), ['stops.1.placeId location_unknown']],
    ['a repeated stop', set(1, { placeId: 1 }), ['stops.1.placeId stop_twice']],
    ['a stop repeated by its old number', set(1, { placeId: 7 }), ['stops.1.placeId stop_twice']],
    ['no departure time', set(0, { departure_time: '' }), ['stops.0.departure_time departure_required']],
    [
      'an arrival time at the first stop',
      set(0, { departure_time: '', arrival_time: '06:15' }),
      ['stops.0.departure_time departure_required'],
    ],
    [
      'no arrival time',
      set(2, { arrival_time: '', departure_time: '14:05' }),
      ['stops.2.arrival_time arrival_required'],
    ],
    [
      'no time at a middle stop',
      set(1, { arrival_time: '', departure_time: '' }),
      ['stops.1.arrival_time arrival_required'],
    ],
    ['nothing for a middle stop with only an arrival', set(1, { departure_time: '' }), []],
    ['nothing for a middle stop with only a departure', set(1, { arrival_time: '' }), []],
    [
      'an arrival before the departure by the clock',
      set(1, { arrival_time: '05:10', departure_time: '05:20' }),
      ['stops.1.arrival_time times_backwards'],
    ],
    [
      'nothing for an earlier local time that is later, with Warsaw an hour behind',
      set(1, { arrival_time: '05:50' }),
      [],
    ],
    [
      'an arrival at the instant of the departure',
      set(1, { arrival_time: '05:15' }),
      ['stops.1.arrival_time times_backwards'],
    ],
    [
      'a departure alone that is too early',
      set(1, { arrival_time: '', departure_time: '04:00' }),
      ['stops.1.departure_time times_backwards'],
    ],
    [
      'a departure before the arrival',
      set(1, { departure_time: '10:50' }),
      ['stops.1.departure_time departure_before_arrival'],
    ],
    [
      'a last arrival before the middle stop',
      set(2, { arrival_time: '11:20' }),
      ['stops.2.arrival_time times_backwards'],
    ],
    ['nothing when it is on the next day', set(2, { arrival_time: '01:20', arrivalDay: 1 }), []],
    ['nothing for a duration of 96 hours', set(2, { arrival_time: '05:15', arrivalDay: 4 }), []],
    [
      'a duration over 96 hours',
      set(2, { arrival_time: '05:16', arrivalDay: 4 }),
      ['stops.2.arrival_time way_too_long'],
    ],
    ['a cost at the first stop', set(0, { tripCost: '5' }), ['stops.0.tripCost first_cost_zero']],
    ['nothing for a cost of 0 at the first stop', set(0, { tripCost: '0', deliveryCost: '0' }), []],
    ['a missing cost', set(1, { deliveryCost: '' }), ['stops.1.deliveryCost cost_required']],
    ['nothing for a missing cost by arrangement', set(1, { deliveryCost: '', tripCost: '', contractual: true }), []],
    [
      'an upper limit below the lower one',
      set(1, { tripCost: '', deliveryCost: '', contractual: true, rangeFrom: '40', rangeTo: '25' }),
      ['stops.1.rangeTo range_order'],
    ],
    [
      'nothing for equal limits',
      set(1, { tripCost: '', deliveryCost: '', contractual: true, rangeFrom: '25', rangeTo: '25,00' }),
      [],
    ],
    ['a decreasing cost', set(1, { tripCost: '46' }), ['stops.2.tripCost cost_decreasing']],
    ['an equal cost from every town', set(1, { tripCost: '45' }), []],
    [
      'a price that is not the last cost',
      (route) => Object.assign(route, { price_trip: '46' }),
      ['price_trip price_mismatch'],
    ],
    ['nothing for an equal price in another spelling', (route) => Object.assign(route, { price_trip: '45,00' }), []],
    ['nothing for a last stop by arrangement', set(2, { tripCost: '', contractual: true }), []],
    [
      'no crossing on a path over a border',
      (route) => Object.assign(route, { crossingKey: null }),
      ['crossingKey crossing_required'],
    ],
    [
      'nothing without a crossing within one country',
      (route) => {
        Object.assign(route, { crossingKey: null });
        set(0, { placeId: 3 })(route);
        set(1, { placeId: 2 })(route);
        set(2, { placeId: 3 })(route);
      },
      [],
    ],
    [
      'nothing without a crossing between two countries that have none',
      (route) => {
        Object.assign(route, { crossingKey: null });
        set(0, { placeId: 3 })(route);
        set(2, { placeId: 4 })(route);
      },
      [],
    ],
    [
      'nothing for a daily ride of more than a day without a bus',
      (route) => {
        Object.assign(route, { days: [0, 1], status: 'active' });
        set(2, { arrival_time: '14:05', arrivalDay: 1 })(route);
      },
      [],
    ],
    [
      'a daily ride of more than a day with one bus',
      (route) => {
        Object.assign(route, { days: [0, 1], status: 'active', busId: 7 });
        set(2, { arrival_time: '14:05', arrivalDay: 1 })(route);
      },
      ['days days_overlap'],
    ],
    [
      'nothing for such a ride every other day',
      (route) => {
        Object.assign(route, { days: [0, 2], status: 'active', busId: 7 });
        set(2, { arrival_time: '14:05', arrivalDay: 1 })(route);
      },
      [],
    ],
    [
      'an unknown crossing',
      (route) => Object.assign(route, { crossingKey: 'dover' }),
      ['crossingKey crossing_unknown'],
    ],
    [
      'a crossing that is not on the path',
      (route) => Object.assign(route, { crossingKey: 'chop' }),
      ['crossingKey crossing_not_on_way'],
    ],
    ['a crossing on a path without a border', set(0, { placeId: 3 }), ['crossingKey crossing_not_on_way']],
    [
      'a fare to an earlier stop, and one beyond the last stop',
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
      'a repeated pair of stops',
      (route) =>
        Object.assign(route, {
          fares: [
            { fromSeq: 1, toSeq: 2, price_trip: '5' },
            { fromSeq: 1, toSeq: 2, price_delivery: '5' },
          ],
        }),
      ['fares.1.toSeq fare_twice'],
    ],
  ])('reports %s', (_, change, expected) => {
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
