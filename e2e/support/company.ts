import type { Bus, BusInput } from '#shared/network/fleet/schema.ts';
import { join, type Session, signUp } from './people.ts';
import { ask } from './server.ts';

/** A company of a journey's own: its owner, a hired driver, and a bus. */
export async function companyWithDriver(bus: Partial<BusInput> = {}) {
  const owner = await signUp('Орися', { userType: 'carrier', carrierName: 'Бескид Тур' });
  const driver = await hire(owner, 'Тарас');
  const input: BusInput = {
    manufacturer: 'Setra',
    model: 'S 415',
    year: 2019,
    color: 'Білий',
    number: `C${Date.now().toString(36).slice(-6).toUpperCase()}${Math.floor(Math.random() * 90 + 10)}`,
    seatsCount: 20,
    layout: '2+2',
    parcelCapacityKg: 200,
    status: 'active',
    amenities: ['wifi'],
    ...bus,
  };
  return { owner, driver, bus: await ask<Bus>('POST /api/buses', { token: owner.token, body: input }) };
}

/** One more driver of a company. */
export async function hire(owner: Session, called: string): Promise<Session> {
  return join(owner, await signUp(called, { userType: 'driver', singleDriver: false }), 'driver');
}
