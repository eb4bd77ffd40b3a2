import { hasLeft, tripPhase } from '#shared/sales/trips/phase.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { CODE_LENGTH, typedCode } from './codes.ts';

/** The booking that a scanned or typed text names: by its number, as tickets and labels print it, or by its short code. */
export type TicketMark = { bookingId: number } | { code: string };

const BOOKING_PATH = /\/trips\/list\/\d{1,15}\/booking\/(\d{1,15})(?:[/?#]|$)/;
const CODE_PATH = /\/b\/([A-Za-z0-9]{6})(?:[/?#]|$)/;

/** Reads the QR code of a ticket or of a parcel's label, or a typed short code; null for any other text. */
export function readTicket(text: string): TicketMark | null {
  const [, bookingId] = BOOKING_PATH.exec(text) ?? [];
  if (bookingId) return { bookingId: Number(bookingId) };
  const [, inPath] = CODE_PATH.exec(text) ?? [];
  const code = typedCode(inPath ?? text);
  return code.length === CODE_LENGTH && !/[/:]/.test(inPath ?? text) ? { code } : null;
}

/** The booking that a mark names, with its trip; null when none of these sheets has it. */
export function findTicket<Sheet extends Pick<TripSheet, 'bookings'>>(
  sheets: readonly Sheet[],
  mark: TicketMark,
): { sheet: Sheet; booking: SheetBooking } | null {
  for (const sheet of sheets) {
    const booking = sheet.bookings.find(({ id, code }) =>
      'code' in mark ? code === mark.code : id === mark.bookingId,
    );
    if (booking) return { sheet, booking };
  }
  return null;
}

export const VERDICTS = [
  'board',
  'unpaid',
  'takeOver',
  'handOut',
  'aboard',
  'notYet',
  'later',
  'missed',
  'noShow',
  'leftBehind',
  'unconfirmed',
  'cancelled',
  'ejected',
  'done',
  'over',
  'otherTrip',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The verdicts by their colour: go on, look closer, stop. */
export const VERDICT_TONES: Readonly<Record<Verdict, 'good' | 'now' | 'bad'>> = {
  board: 'good',
  takeOver: 'good',
  handOut: 'good',
  unpaid: 'now',
  aboard: 'now',
  notYet: 'now',
  later: 'now',
  missed: 'now',
  noShow: 'now',
  leftBehind: 'now',
  unconfirmed: 'now',
  cancelled: 'bad',
  ejected: 'bad',
  done: 'bad',
  over: 'bad',
  otherTrip: 'bad',
};

type CurrentTrip = Pick<TripSheet, 'id' | 'status' | 'currentSeq' | 'stops' | 'halt'>;

export function verdictOf(booking: SheetBooking, bookedTrip: Pick<TripSheet, 'id'>, currentTrip: CurrentTrip): Verdict {
  if (bookedTrip.id !== currentTrip.id) return 'otherTrip';
  const { status } = booking;
  if (status === 'cancelled' || status === 'ejected' || status === 'unconfirmed') return status;
  if (status === 'completed') return 'done';
  const phase = tripPhase(currentTrip);
  if (status === 'boarded')
    return booking.kind === 'parcel' && isToHandOut(booking, currentTrip) ? 'handOut' : 'aboard';
  if (phase === 'over') return 'over';
  if (status === 'no_show') return 'noShow';
  if (status === 'left_behind') return 'leftBehind';
  if (phase === 'before') return 'notYet';
  const seq = currentTrip.currentSeq ?? 0;
  if (booking.fromSeq > seq) return 'later';
  if (booking.fromSeq < seq || hasLeft(currentTrip.stops, seq)) return 'missed';
  if (booking.kind === 'parcel') return 'takeOver';
  return dueOf(booking) > 0 ? 'unpaid' : 'board';
}

/** Sum still to be paid, in euro cents. */
export function dueOf({ fare, paid }: Pick<SheetBooking, 'fare' | 'paid'>): number {
  return Math.max(0, (fare ?? 0) - paid);
}

/** The others of the same party who board at the same stop and are not aboard yet. */
export function partyAt({ id, partyId, fromSeq, kind }: SheetBooking, bookings: readonly SheetBooking[]) {
  if (kind === 'parcel') return [];
  return bookings.filter(
    (one) => one.partyId === partyId && one.id !== id && one.fromSeq === fromSeq && one.status === 'confirmed',
  );
}

/** The most rows that a search shows; more would not help to find a person faster. */
const MAX_FOUND = 8;
/** With this many digits of a telephone number few people match; fewer digits are read as the number of a seat. */
const MIN_DIGITS = 3;

/**
 * The bookings of a sheet that a typed text means: by the short code from its beginning, by any word of the names, by the last
 * digits of a telephone number, or by the seat. Those who still have to come are first.
 */
export function searchSheet(bookings: readonly SheetBooking[], typed: string): SheetBooking[] {
  const text = plain(typed);
  if (text === '') return [];
  return bookings
    .filter((booking) => means(booking, text, typed))
    .toSorted((a, b) => rank(a) - rank(b) || (a.seat ?? 1000) - (b.seat ?? 1000) || a.id - b.id)
    .slice(0, MAX_FOUND);
}

function means({ code, seat, name, phone, parcel }: SheetBooking, text: string, typed: string): boolean {
  const digits = typed.replace(/\D/g, '');
  if (/^[\d\s()+-]+$/.test(typed)) {
    if (digits.length < MIN_DIGITS) return seat === Number(digits);
    const phones = [phone, parcel?.receiverPhone ?? ''];
    if (phones.some((one) => isPhone(one.replace(/\D/g, ''), digits))) return true;
  }
  const short = typedCode(typed);
  if (short.length >= MIN_DIGITS && code.startsWith(short)) return true;
  const words = [name, parcel?.receiverName ?? '', parcel?.what ?? ''].map(plain).join(' ').split(' ');
  return text.split(' ').every((part) => words.some((word) => word.startsWith(part)));
}

/** The last digits of a number, or all of it as people write it at home: 067 123 45 67 of +380671234567. */
function isPhone(phone: string, digits: string): boolean {
  return phone.endsWith(digits) || (digits.startsWith('0') && phone.endsWith(digits.slice(1)));
}

/** Lower case without accents; the apostrophes of keyboards and of print are alike. */
function plain(text: string): string {
  return text
    .toLocaleLowerCase('uk')
    .normalize('NFC')
    .replaceAll(/[’'`ʼ]/g, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
}

const ORDER: Readonly<Record<SheetBooking['status'], number>> = {
  confirmed: 0,
  unconfirmed: 1,
  boarded: 2,
  no_show: 3,
  left_behind: 0,
  completed: 4,
  ejected: 5,
  cancelled: 5,
};

function rank({ status }: SheetBooking): number {
  return ORDER[status];
}

function isToHandOut({ toSeq }: SheetBooking, here: CurrentTrip): boolean {
  return here.status === 'finished' || toSeq <= (here.currentSeq ?? 0);
}
