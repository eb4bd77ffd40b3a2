import { type driverWithBus, routeOf } from './fleet.ts';
import { join, type Session, signUp } from './people.ts';
import { bookSeat } from './rides.ts';
import { ask } from './server.ts';

/** A company with two dispatchers, and a passenger with a seat on its trip. */
export interface Office {
  owner: Session;
  first: Session;
  second: Session;
  passenger: Session;
  tripId: number;
  bookingId: number;
}

export async function addOffice(): Promise<Office> {
  const owner = await signUp('Марта', { userType: 'carrier', carrierName: 'Карпати Експрес' });
  const bus = await ask<Awaited<ReturnType<typeof driverWithBus>>['bus']>('POST /api/buses', {
    token: owner.token,
    body: BUS,
  });
  const { tripId } = await routeOf({ ...owner, bus });
  const [first, second] = [await dispatcherOf(owner, 'Оксана'), await dispatcherOf(owner, 'Богдан')];
  const passenger = await signUp('Ірина');
  const { id: bookingId } = await bookSeat(passenger, tripId);
  return { owner, first, second, passenger, tripId, bookingId };
}

async function dispatcherOf(owner: Session, name: string): Promise<Session> {
  return join(owner, await signUp(name, { userType: 'driver', singleDriver: false }), 'dispatcher');
}

const BUS = {
  manufacturer: 'Setra',
  model: 'S 415',
  year: 2019,
  color: 'Білий',
  number: `E${Date.now().toString(36).slice(-6).toUpperCase()}${Math.floor(Math.random() * 90 + 10)}`,
  seatsCount: 20,
  layout: '2+2',
  parcelCapacityKg: 200,
  status: 'active',
  amenities: ['wifi'],
};
