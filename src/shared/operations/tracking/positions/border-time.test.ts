import { expect, it } from 'vitest';
import { shortBorderTime } from './border-time.ts';

const CROSSING = { lat: 49.9565, lon: 23.1148, countries: ['UA', 'PL'] };
const LVIV = { id: 1, country: 'UA', zone: 'Europe/Kyiv', lat: 49.8397, lon: 24.0297 };
const RZESZOW = { id: 2, country: 'PL', zone: 'Europe/Warsaw', lat: 50.0413, lon: 21.999 };

const stops = (arrival: string) => [
  { ...planned(0, LVIV), departureTime: '13:00', departureDay: 0 },
  { ...planned(1, RZESZOW), arrivalTime: arrival, arrivalDay: 0 },
];

function planned<P>(seq: number, place: P) {
  const times = { arrivalTime: null, arrivalDay: null, departureTime: null, departureDay: null };
  return { seq, place, point: '', ...times, tripCost: 0, deliveryCost: 0, contractual: false };
}

it.each([
  ['14:30', { left: 0, usual: { from: 30, to: 180 } }],
  ['15:00', { left: 10, usual: { from: 30, to: 180 } }],
  ['17:00', null],
])('Lviv at 13:00, Rzeszów at %s', (arrival, expected) => {
  expect(shortBorderTime(stops(arrival), CROSSING)).toEqual(expected);
});

it('a ride within a country has no border', () => {
  expect(
    shortBorderTime(
      [stops('15:00')[1], { ...planned(1, RZESZOW), arrivalTime: '16:00', arrivalDay: 0 }].flatMap((one, seq) =>
        one ? [{ ...one, seq }] : [],
      ),
      CROSSING,
    ),
  ).toBeNull();
});
