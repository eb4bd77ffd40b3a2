import { expect, it } from 'vitest';
import { checkPlan } from './plan-rules.ts';
import { returnRoute } from './return-route.ts';
import { routeInput } from './schema.ts';

const places = new Map(
  [
    { id: 1, country: 'UA', zone: 'Europe/Kyiv' },
    { id: 2, country: 'PL', zone: 'Europe/Warsaw' },
    { id: 3, country: 'PL', zone: 'Europe/Warsaw' },
  ].map((place) => [place.id, place]),
);
const crossings = [{ key: 'krakovets', countries: ['UA', 'PL'] }];

const outward = routeInput.parse({
  crossingKey: 'krakovets',
  days: [0, 2, 4],
  price_trip: '45',
  price_delivery: '10',
  stops: [
    { placeId: 1, point: 'Стрийська', departure_time: '21:30' },
    {
      placeId: 2,
      arrival_time: '02:30',
      arrivalDay: 1,
      departure_time: '02:50',
      departureDay: 1,
      tripCost: '32.50',
      deliveryCost: '8',
    },
    { placeId: 3, arrival_time: '06:40', arrivalDay: 1, tripCost: '45', deliveryCost: '10' },
  ],
  fares: [{ fromSeq: 1, toSeq: 2, price_trip: '20', price_delivery: '' }],
  busId: 7,
  driverId: 8,
  status: 'active',
});

it('reverses the route: times between stops, costs from the other end, days after a rest', () => {
  const back = returnRoute(outward, places);
  expect(back).toMatchObject({
    crossingKey: 'krakovets',
    days: [1, 3, 5],
    status: 'active',
    busId: 7,
    driverId: 8,
    fares: [{ fromSeq: 0, toSeq: 1, price_trip: '20' }],
  });
  expect(
    back.stops.map((stop) => [
      stop.placeId,
      stop.arrival_time,
      stop.arrivalDay,
      stop.departure_time,
      stop.departureDay,
      stop.tripCost,
    ]),
  ).toEqual([
    [3, '', 0, '21:30', 0, '0'],
    [2, '01:20', 1, '01:40', 1, '12.50'],
    [1, '08:40', 1, '', 0, '45'],
  ]);
  expect(checkPlan(routeInput.parse(back), places, crossings)).toEqual([]);
});

it('the return route of a return route is the original route', () => {
  const again = returnRoute(routeInput.parse(returnRoute(outward, places)), places);
  const times = (stops: typeof again.stops) =>
    stops.map((stop) => [stop.placeId, stop.arrival_time, stop.departure_time]);
  expect(times(again.stops)).toEqual(times(outward.stops));
  expect(again.stops.map((stop) => Number(stop.tripCost))).toEqual([0, 32.5, 45]);
});

/** Returns the start of the return route: its weekdays, its departure, and the bus if it is the same one. */
function backOf(changes: object) {
  const back = returnRoute(routeInput.parse({ ...outward, ...changes }), places);
  return [back.days.join(''), back.stops[0]?.departure_time, back.busId];
}

it.each([
  ['every other day: the same hour after a rest', { days: [0, 2] }, ['13', '21:30', 7]],
  [
    'a daily day ride without time for a rest: after a turnaround',
    {
      days: [0, 1, 2, 3, 4, 5, 6],
      stops: [
        { ...outward.stops[0], departure_time: '06:10' },
        { ...outward.stops[2], arrival_time: '14:05', arrivalDay: 0 },
      ],
    },
    ['0123456', '15:15', 7],
  ],
  ['a daily night ride: a turnaround after the arrival', { days: [0, 1, 2, 3, 4, 5, 6] }, ['0123456', '07:45', 7]],
  [
    'a daily ride that is too long to be back: another bus',
    {
      days: [0, 1, 2, 3, 4, 5, 6],
      stops: [
        { ...outward.stops[0], departure_time: '06:10' },
        { ...outward.stops[2], arrival_time: '22:30', arrivalDay: 0 },
      ],
    },
    ['0123456', '06:10', null],
  ],
])('the return route in this case: %s', (_, changes, expected) => {
  expect(backOf(changes)).toEqual(expected);
});

it('leaves the costs empty where the far end is by arrangement', () => {
  const contractual = routeInput.parse({
    ...outward,
    stops: outward.stops.map((stop, seq) => (seq === 2 ? { ...stop, tripCost: '', contractual: true } : stop)),
  });
  expect(returnRoute(contractual, places).stops.map((stop) => stop.tripCost)).toEqual(['', '', '']);
});

it('counts the limits of a price by arrangement from the other end', () => {
  const ranged = routeInput.parse({
    ...outward,
    stops: outward.stops.map((stop, seq) =>
      seq === 1 ? { ...stop, tripCost: '', contractual: true, rangeFrom: '25', rangeTo: '32.50' } : stop,
    ),
  });
  const [, middle] = returnRoute(ranged, places).stops;
  expect(middle).toMatchObject({ contractual: true, rangeFrom: '12.50', rangeTo: '20' });
});
