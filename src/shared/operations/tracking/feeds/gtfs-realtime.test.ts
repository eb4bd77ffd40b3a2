import fc from 'fast-check';
import bindings from 'gtfs-realtime-bindings';
import { describe, expect, it, test } from 'vitest';
import {
  serviceAlerts,
  tripUpdates,
  type UpdateOfFeed,
  type VehicleOfFeed,
  vehiclePositions,
} from './gtfs-realtime.ts';

const { FeedMessage } = bindings.transit_realtime;
const NOW = new Date('2026-06-12T04:00:30.900Z');
const SECONDS = Date.parse('2026-06-12T04:00:30Z') / 1000;

/** Decodes with an independent library, which rejects bytes that are not a message of the protocol. */
function read(bytes: Uint8Array) {
  expect(FeedMessage.verify(FeedMessage.decode(bytes))).toBeNull();
  return FeedMessage.toObject(FeedMessage.decode(bytes), { longs: Number, enums: String, arrays: true });
}

const vehicle: VehicleOfFeed = {
  tripId: 12,
  routeId: '7',
  shift: 0,
  run: 0,
  serviceDate: '2026-06-12',
  latitude: 49.8397,
  longitude: -24.0297,
  heading: 270,
  speed: 22.5,
  km: 10,
  nextSeq: 1,
  at: new Date('2026-06-12T04:00:20Z'),
};
const update: UpdateOfFeed = {
  tripId: 12,
  routeId: '7',
  shift: 0,
  run: 0,
  serviceDate: '2026-06-12',
  cancelled: false,
  delay: 720,
  at: new Date('2026-06-12T04:00:20Z'),
  stops: [{ seq: 1, arrival: new Date('2026-06-12T09:12:00Z'), uncertainty: 1800 }],
};

describe('vehicle positions', () => {
  it('contain only a header without buses', () => {
    expect(read(vehiclePositions([], NOW))).toEqual({
      entity: [],
      header: { gtfsRealtimeVersion: '2.0', incrementality: 'FULL_DATASET', timestamp: SECONDS },
    });
  });

  it('name the run, the position and the next stop of a bus', () => {
    expect(read(vehiclePositions([vehicle], NOW)).entity).toEqual([
      {
        id: 'v12',
        vehicle: {
          trip: { tripId: 'r7', startDate: '20260612', scheduleRelationship: 'SCHEDULED', routeId: '7' },
          vehicle: { id: '12' },
          position: {
            latitude: expect.closeTo(49.8397, 4),
            longitude: expect.closeTo(-24.0297, 4),
            bearing: 270,
            speed: 22.5,
          },
          currentStopSequence: 1,
          currentStatus: 'IN_TRANSIT_TO',
          timestamp: SECONDS - 10,
          multiCarriageDetails: [],
        },
      },
    ]);
  });

  it('leave out unknown values', () => {
    const [entity] = read(vehiclePositions([{ ...vehicle, heading: null, speed: null, nextSeq: null }], NOW)).entity;
    expect(Object.keys(entity.vehicle.position)).toEqual(['latitude', 'longitude']);
    expect(entity.vehicle).not.toHaveProperty('currentStopSequence');
  });

  it('keep every value through encoding and decoding', () => {
    const any = fc.record({
      ...Object.fromEntries(Object.entries(vehicle).map(([key, value]) => [key, fc.constant(value)])),
      tripId: fc.integer({ min: 1, max: 2_147_483_647 }),
      latitude: fc.float({ min: -90, max: 90, noNaN: true }),
      longitude: fc.float({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (places) => {
        const vehicles = places.map((place) => ({ ...vehicle, ...place }));
        const { entity } = read(vehiclePositions(vehicles, NOW));
        expect(entity.map(({ id }: { id: string }) => id)).toEqual(vehicles.map(({ tripId }) => `v${tripId}`));
        for (const [index, { latitude, longitude }] of vehicles.entries()) {
          expect(entity[index].vehicle.position.latitude).toBeCloseTo(latitude, 4);
          expect(entity[index].vehicle.position.longitude).toBeCloseTo(longitude, 4);
        }
      }),
    );
  });
});

describe('trip updates', () => {
  it('name the stops ahead of a run with their uncertainty', () => {
    expect(read(tripUpdates([update], NOW)).entity).toEqual([
      {
        id: 'u12',
        tripUpdate: {
          trip: { tripId: 'r7', startDate: '20260612', scheduleRelationship: 'SCHEDULED', routeId: '7' },
          stopTimeUpdate: [
            {
              stopSequence: 1,
              arrival: { time: Date.parse('2026-06-12T09:12:00Z') / 1000, uncertainty: 1800 },
            },
          ],
          timestamp: SECONDS - 10,
          delay: 720,
        },
      },
    ]);
  });

  it.each([
    ['early by minutes', -300],
    ['on time', 0],
    ['a day late', 86_400],
  ])('contain the delay of a bus that is %s', (_, delay) => {
    expect(read(tripUpdates([{ ...update, delay }], NOW)).entity[0].tripUpdate.delay).toBe(delay);
  });

  it('of a cancelled run have no stops', () => {
    const cancelled = { ...update, cancelled: true, delay: null, stops: [] };
    const [entity] = read(tripUpdates([cancelled], NOW)).entity;
    expect(entity.tripUpdate).toMatchObject({ trip: { scheduleRelationship: 'CANCELED' }, stopTimeUpdate: [] });
    expect(entity.tripUpdate).not.toHaveProperty('delay');
  });
});

test('alerts name the routes of a closed crossing, and the run of a broken bus, in both languages', () => {
  const [header, note] = [
    { uk: 'Зачинено', en: 'Closed' },
    { uk: 'До весни', en: 'Until spring' },
  ];
  const period = { from: new Date('2026-06-12T00:00:00Z'), until: new Date('2026-06-14T00:00:00Z') };
  const closed = { id: 'c-shehyni', cause: 'closure' as const, ...period, routes: ['7', '7-3'], run: null };
  const broken = { id: 'b12', cause: 'breakdown' as const, from: null, until: null, routes: [], run: update };
  const { entity } = read(
    serviceAlerts(
      [
        { ...closed, header, description: note },
        { ...broken, header, description: null },
      ],
      NOW,
    ),
  );
  const both = (texts: typeof header) => ({
    translation: [
      { text: texts.uk, language: 'uk' },
      { text: texts.en, language: 'en' },
    ],
  });
  expect(entity).toMatchObject([
    {
      id: 'c-shehyni',
      alert: {
        activePeriod: [{ start: period.from.getTime() / 1000, end: period.until.getTime() / 1000 }],
        informedEntity: [{ routeId: '7' }, { routeId: '7-3' }],
        ...{ cause: 'OTHER_CAUSE', effect: 'OTHER_EFFECT', headerText: both(header), descriptionText: both(note) },
      },
    },
    {
      id: 'b12',
      alert: {
        activePeriod: [],
        informedEntity: [{ trip: { tripId: 'r7', startDate: '20260612', routeId: '7' } }],
        ...{ cause: 'TECHNICAL_PROBLEM', effect: 'SIGNIFICANT_DELAYS', headerText: both(header) },
      },
    },
  ]);
});
