import { PIN_TRIES } from '#shared/sales/bookings/core/codes.ts';
import { PIN_HASH } from '#shared/sales/bookings/rules/pin-check.ts';
import type { PinCheck } from '#shared/sales/trips/schema.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

const keyOf = (bookingId: number) => `pin-tries:${bookingId}`;
/** Where the browser stores nothing, the tries are counted until the tab is closed. */
const counted = new Map<number, number>();

/** How many wrong codes of a parcel were typed on this device without a connection. */
export function triesOf(bookingId: number): number {
  const stored = readOwn(keyOf(bookingId));
  return typeof stored === 'number' ? stored : (counted.get(bookingId) ?? 0);
}

/** Whether this device can check a code without a connection: it has the hash, the browser computes it, and tries are left. */
export function checksPin(bookingId: number, check: PinCheck | null | undefined): check is PinCheck {
  return Boolean(check) && globalThis.crypto?.subtle !== undefined && triesOf(bookingId) < PIN_TRIES;
}

/** Compares a typed code with the hash of the sheet; a wrong one is counted. */
export async function isRightPin(bookingId: number, pin: string, { salt, hash }: PinCheck): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), PIN_HASH.name, false, ['deriveBits']);
  const derived = await crypto.subtle.deriveBits({ ...PIN_HASH, salt: bytesOf(salt) }, key, PIN_HASH.bytes * 8);
  const right = btoa(String.fromCharCode(...new Uint8Array(derived))) === hash;
  if (!right) count(bookingId, triesOf(bookingId) + 1);
  return right;
}

/** The wrong codes for the press that hands the parcel out; the count begins again. */
export function takeTries(bookingId: number): number {
  const tries = triesOf(bookingId);
  count(bookingId, 0);
  return tries;
}

function count(bookingId: number, tries: number): void {
  counted.set(bookingId, tries);
  storeOwn(keyOf(bookingId), tries || null);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
