import { expect, it } from 'vitest';
import { segmentsOf } from './segments.ts';

const zones: Record<string, string> = { UA: 'Europe/Kyiv', PL: 'Europe/Warsaw' };

function stop(id: number, country: 'UA' | 'PL', arrival: string | null, departure: string | null, cost: number | null) {
  const clock = (text: string | null) => text?.split('+') ?? [];
  return {
    seq: 0,
    place: { id, country, zone: zones[country] ?? 'UTC' },
    point: '',
    arrivalTime: clock(arrival)[0] ?? null,
    arrivalDay: Number(clock(arrival)[1] ?? 0),
    departureTime: clock(departure)[0] ?? null,
    departureDay: Number(clock(departure)[1] ?? 0),
    tripCost: (cost ?? 0) * 100,
    deliveryCost: (cost ?? 0) * 20,
    contractual: cost === null,
  };
}

const shown = (stops: ReturnType<typeof stop>[]) =>
  segmentsOf(stops, []).map(
    ({ fromPlace, toPlace, fromSeq, toSeq, dayOff, depTod, duration, priceTrip, priceDelivery }) =>
      `${fromPlace}@${fromSeq}→${toPlace}@${toSeq} +${dayOff} ${depTod} ${duration}min ${priceTrip} ${priceDelivery}`,
  );

it('segments are all pairs of stops with the clock of the boarding stop and the real duration', () => {
  expect(
    shown([
      stop(1, 'UA', null, '21:30', 0),
      stop(2, 'PL', '01:00+1', '01:20+1', 24),
      stop(3, 'PL', '04:00+1', '04:10+1', null),
      stop(4, 'PL', '06:40+1', null, 45),
    ]),
  ).toEqual([
    '1@0→2@1 +0 1290 270min 2400 480',
    '1@0→3@2 +0 1290 450min null null',
    '1@0→4@3 +0 1290 610min 4500 900',
    '2@1→3@2 +1 80 160min null null',
    '2@1→4@3 +1 80 320min 2100 420',
    '3@2→4@3 +1 250 150min null null',
  ]);
});

it('segments contain no pair of places twice when the path passes a place again', () => {
  expect(
    shown([
      stop(1, 'UA', null, '08:00', 0),
      stop(2, 'UA', '09:00', '09:00', 5),
      stop(1, 'UA', '10:00', '10:00', 8),
      stop(2, 'UA', '11:00', null, 9),
    ]),
  ).toEqual(['1@0→2@1 +0 480 60min 500 100', '2@1→1@2 +0 540 60min 300 60', '1@2→2@3 +0 600 60min 100 20']);
});
