import { expect, type Locator } from '@playwright/test';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { takeUpJobs } from './database.ts';
import type { Session } from './people.ts';
import { ask } from './server.ts';

const PHONE = '+380671234567';

/** Seats for these people from the first stop, from this seat on. */
export async function book({ token }: Session, tripId: number, names: readonly string[], toSeq: number, seat: number) {
  const travellers = names.map((name, n) => ({ name, seat: seat + n }));
  const body = { kind: 'passenger', fromSeq: 0, toSeq, travellers, phone: PHONE };
  await ask(`POST /api/trips/${tripId}/bookings`, { token, body });
}

/** A paid parcel that the driver has confirmed, with the code of its receiver. */
export async function parcel(sender: Session, driver: Session, tripId: number, what: string, toSeq: number) {
  const people = { senderName: 'Тетяна Лис', senderPhone: PHONE, receiverName: 'Юля Лис', receiverPhone: PHONE };
  const body = { kind: 'parcel', fromSeq: 0, toSeq, what, sizeClass: 's', weightKg: 2, declaredValue: null, ...people };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: sender.token,
    body,
  });
  const id = bookings[0]?.id ?? 0;
  await ask(`POST /api/bookings/${id}/confirm`, { token: driver.token, body: {} }).catch(() => undefined);
  const { parcel: own } = await ask<{ parcel: { pin: string } }>(`GET /api/bookings/${id}`, { token: sender.token });
  return { id, pin: own.pin };
}

/** Waits until a job has hashed the codes of the parcels, by which the phone checks them without a network. */
export async function pinChecks({ token }: Session, tripId: number, parcels: readonly { id: number }[]): Promise<void> {
  const known = async () => {
    await takeUpJobs();
    const { bookings } = await ask<TripSheet>(`GET /api/trips/${tripId}`, { token });
    return parcels.every(({ id }) => bookings.some((one) => one.id === id && one.parcel?.pinCheck));
  };
  await expect.poll(known, { timeout: 60_000 }).toBe(true);
}

/** The minor units in 'Отримано 2 250,50 ₴'. */
export function amountIn(words: string): number {
  const [number = '0'] = /\d[\d\s.,]*/.exec(words.replaceAll('\u00a0', ' ')) ?? [];
  return Math.round(Number(number.replace(/\s/g, '').replace(',', '.')) * 100);
}

/** '2 250,50' as a pattern for any space, from minor units. */
export function spaced(minor: number): string {
  const [whole = '', cents = ''] = (minor / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\\s?');
  return cents === '00' ? grouped : `${grouped},${cents.replace(/0$/, '0?')}`;
}

/** Text of a part of the page, in one line. */
export async function wordsOf(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? '').replace(/\s+/g, ' ').trim();
}
