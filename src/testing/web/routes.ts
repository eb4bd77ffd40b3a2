import type { Route } from '#shared/network/timetable/schema.ts';
import { KRAKIVETS, PLACES } from './samples.ts';

const { lviv, krakow, wroclaw } = PLACES;

/** Lviv 06:15, Kraków 11:00–11:20, Wrocław 14:05, on Mondays and Fridays, for 32 and 45 €. */
export const ROUTE: Route = {
  id: 8,
  ...{ from: lviv, to: wroclaw },
  stopsCount: 3,
  crossing: KRAKIVETS,
  days: [0, 4],
  ...{ bus: null, driver: null, secondDriver: null, invitedDriver: null },
  status: 'active',
  departureTime: '06:15',
  arrivalTime: '14:05',
  arrivalDay: 0,
  priceTrip: 4500,
  priceDelivery: 1000,
  contractual: false,
  nextTrip: null,
  stops: [
    stop(0, { place: lviv, departureTime: '06:15', departureDay: 0 }),
    stop(1, {
      place: krakow,
      arrivalTime: '11:00',
      arrivalDay: 0,
      departureTime: '11:20',
      departureDay: 0,
      tripCost: 3200,
      deliveryCost: 800,
    }),
    stop(2, { place: wroclaw, arrivalTime: '14:05', arrivalDay: 0, tripCost: 4500, deliveryCost: 1000 }),
  ],
  fares: [],
  bookedTrips: [],
  rotation: [],
  currencies: [],
  confirmation: 'carrier',
  version: 4,
};

function stop(seq: number, values: Partial<Route['stops'][number]>): Route['stops'][number] {
  return {
    seq,
    place: lviv,
    point: `Вокзал ${seq + 1}`,
    arrivalTime: null,
    arrivalDay: null,
    departureTime: null,
    departureDay: null,
    tripCost: 0,
    deliveryCost: 0,
    contractual: false,
    ...values,
  };
}
