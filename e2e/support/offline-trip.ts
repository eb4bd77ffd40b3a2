import type { Page } from '@playwright/test';
import { pressesDatabase } from '#shared/core/personal.ts';
import { withDatabase } from './database.ts';
import { type driverWithBus, routeOf, soon } from './fleet.ts';
import { ask } from './server.ts';

const PEOPLE = 24;

export interface Person {
  id: number;
  name: string;
}

/** The trip of a driver that may be started now, with this many people who board at its first stop. */
export async function tripOf(
  driver: Awaited<ReturnType<typeof driverWithBus>>,
): Promise<{ tripId: number; people: Person[] }> {
  const { tripId } = await routeOf(driver, { first: soon(20) });
  const people: Person[] = [];
  for (let from = 0; from < PEOPLE; from += 8) {
    const travellers = Array.from({ length: 8 }, (_, n) => ({ name: nameOf(from + n), seat: from + n + 1 }));
    const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
    const { bookings } = await ask<{ bookings: { id: number; seat: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
      token: driver.token,
      body,
    });
    people.push(...bookings.map(({ id, seat }) => ({ id, name: nameOf(seat - 1) })));
  }
  return { tripId, people };
}

function nameOf(n: number): string {
  return `Пасажир ${'абвгґдеєжзиіїйклмнопрстуф'[n]}нич`;
}

interface StoredAction {
  id: string;
  device: string;
  action: string;
  booking: number | null;
  outcome: string;
  code: string | null;
  pressed: Date;
  at: Date;
}

/** The presses of a trip but for its start, in the order in which the server has stored them: each in its own transaction. */
export function storedActions(tripId: number): Promise<StoredAction[]> {
  return withDatabase(
    (sql) => sql<StoredAction[]>`
      select id, device, action, booking_id as booking, outcome, code, pressed_at as pressed, at
      from trip_action where trip_id = ${tripId} and action <> 'start' order by xmin::text::bigint`,
  );
}

export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

export const unsent = (page: Page) => page.getByRole('link', { name: /ще не надіслано/ });

/** The bookings of the presses that the device of this account has on its disk and the server has not answered, in order. */
export function pressesOnDisk(page: Page, account: number): Promise<unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('presses').objectStore('presses').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result.map((press: { do: { bookingId?: number } }) => press.do.bookingId));
          };
        };
      }),
    pressesDatabase(account),
  );
}
