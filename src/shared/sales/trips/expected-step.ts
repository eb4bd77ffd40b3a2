import { lateArrival, minutesLate, rangeOfDelay } from './delay.ts';
import { lateNow, lateSeq } from './late.ts';
import type { RunAction } from './run-actions.ts';
import type { SheetBooking, TripSheet } from './schema.ts';
import { stepDone, stepRefusal } from './step-rules.ts';
import { undoableStep } from './undo-step.ts';

type Status = SheetBooking['status'];

/** The trip sheet after a step at this time: unchanged where the server would refuse it. */
export function expectedStep(sheet: TripSheet, step: RunAction, at: Date): TripSheet {
  if (stepDone(sheet, step) || stepRefusal(sheet, step, at)) return sheet;
  const time = at.toISOString();
  switch (step.action) {
    case 'start':
      return underway(
        stopTime({ ...sheet, status: 'started', startedAt: time, currentSeq: 0 }, 0, { arrivedAt: time }),
      );
    case 'depart':
      return missed(underway(stopTime(sheet, step.seq, { departedAt: time })), step.seq, time);
    case 'arrive':
      return underway(stopTime({ ...sheet, currentSeq: step.seq }, step.seq, { arrivedAt: time }));
    case 'finish':
      return finished(sheet, time);
    case 'pause':
      return { ...sheet, halt: { kind: 'pause', afterSeq: seqOf(sheet), startedAt: time, until: step.until } };
    case 'border':
      return { ...sheet, halt: { kind: 'border', afterSeq: seqOf(sheet), startedAt: time, until: null } };
    case 'breakdown':
      return brokenDown(sheet, step, time);
    case 'late':
      return underway(saidLate(sheet, step, time));
    case 'slot':
      return { ...sheet, queueSlot: step.slot };
    case 'resume':
      return resumed(sheet, step, time);
    default:
      return undone(sheet, at);
  }
}

/** The bookings that a step has moved, and to which status its undoing moves them back. */
export function movedByStep(sheet: TripSheet, step: { action: string; seq: number }): { id: number; to: Status }[] {
  const { finishedAt, stops, bookings } = sheet;
  const at = step.action === 'finish' ? finishedAt : (stops.find(({ seq }) => seq === step.seq)?.departedAt ?? null);
  if (at === null || (step.action !== 'finish' && step.action !== 'depart')) return [];
  return bookings.flatMap(({ id, status, fromSeq, lastAction }): { id: number; to: Status }[] => {
    if (!lastAction || Date.parse(lastAction.at) !== Date.parse(at)) return [];
    if (step.action === 'depart' && fromSeq !== step.seq) return [];
    if (status === 'no_show' && lastAction.action === 'noShow') return [{ id, to: 'confirmed' }];
    if (status === 'completed' && lastAction.action === 'complete') return [{ id, to: 'boarded' }];
    return [];
  });
}

export function reachedSeq(stops: TripSheet['stops']): number {
  return Math.max(0, ...stops.filter(({ arrivedAt }) => arrivedAt !== null).map(({ seq }) => seq));
}

/** A free seat for a booking that held none for a while: its own if it is still free, else the first free one; null: none. */
export function seatAgain(sheet: TripSheet, booking: SheetBooking): number | null {
  const taken = new Set(
    sheet.bookings
      .filter(
        (one) => one.id !== booking.id && holdsSeat(one) && one.fromSeq < booking.toSeq && booking.fromSeq < one.toSeq,
      )
      .map(({ seat }) => seat),
  );
  // The bus may have been replaced by one with fewer seats since.
  if (booking.seat === null || (!taken.has(booking.seat) && booking.seat <= sheet.seatsCount)) return booking.seat;
  return Array.from({ length: sheet.seatsCount }, (_, index) => index + 1).find((seat) => !taken.has(seat)) ?? null;
}

const SEATLESS: ReadonlySet<Status> = new Set(['cancelled', 'no_show', 'left_behind', 'ejected']);

function holdsSeat({ kind, status }: SheetBooking): boolean {
  return kind === 'passenger' && !SEATLESS.has(status);
}

function seqOf({ currentSeq }: TripSheet): number {
  return currentSeq ?? 0;
}

function stopTime(
  sheet: TripSheet,
  seq: number,
  times: Partial<Record<'arrivedAt' | 'departedAt', string | null>>,
): TripSheet {
  return { ...sheet, stops: sheet.stops.map((stop) => (stop.seq === seq ? { ...stop, ...times } : stop)) };
}

/** The sheet with an announced delay at the next stop; without one if it was withdrawn. */
function saidLate(
  sheet: TripSheet,
  { seq, expectedAt, moreBy }: Pick<Extract<RunAction, { action: 'late' }>, 'seq' | 'expectedAt' | 'moreBy'>,
  saidAt: string,
): TripSheet {
  return { ...sheet, late: expectedAt === null && moreBy === null ? null : { seq, expectedAt, moreBy, saidAt } };
}

/** The sheet with its next stop, expected as was said, else by the delay at the current one. */
function underway(before: TripSheet): TripSheet {
  const sheet = { ...before, late: lateNow(before.late, before) };
  const here = sheet.stops.find(({ seq }) => seq === seqOf(sheet));
  const next = sheet.stops.find(({ seq }) => seq === seqOf(sheet) + 1);
  if (sheet.status !== 'started' || !here || !next?.arrivesAt) return { ...sheet, nextStop: null };
  const { seq, place, arrivesAt } = next;
  if (sheet.broken || (sheet.late && sheet.late.expectedAt === null)) return { ...sheet, nextStop: null };
  const announced = sheet.late && lateArrival(sheet.stops, sheet.late, seq);
  const expected = announced ?? rangeOfDelay(arrivesAt, minutesLate(here));
  return { ...sheet, nextStop: { seq, place, plannedAt: arrivesAt, expected } };
}

function moved(booking: SheetBooking, status: Status, action: string, at: string): SheetBooking {
  return { ...booking, status, expiresAt: null, lastAction: { action, at, before: booking.status } };
}

function missed(sheet: TripSheet, seq: number, at: string): TripSheet {
  const bookings = sheet.bookings.map((one) =>
    one.status === 'confirmed' && one.fromSeq === seq ? moved(one, 'no_show', 'noShow', at) : one,
  );
  return { ...sheet, bookings };
}

function finished(sheet: TripSheet, at: string): TripSheet {
  const bookings = sheet.bookings.map((one) => {
    if (one.status === 'confirmed') return moved(one, 'no_show', 'noShow', at);
    if (one.status === 'unconfirmed') return moved(one, 'cancelled', 'expire', at);
    return one.status === 'boarded' && one.kind === 'passenger' ? moved(one, 'completed', 'complete', at) : one;
  });
  const currentSeq = Math.max(0, ...sheet.stops.map(({ seq }) => seq));
  return { ...sheet, status: 'finished', finishedAt: at, currentSeq, nextStop: null, late: null, bookings };
}

function resumed(sheet: TripSheet, step: Extract<RunAction, { action: 'resume' }>, endedAt: string): TripSheet {
  if (!sheet.halt) return sheet;
  const { kind, afterSeq, startedAt } = sheet.halt;
  const { counted, missing } = step;
  const bookings = sheet.bookings.map((one) => {
    const left = missing.includes(one.id) && one.kind === 'passenger' && one.status === 'boarded';
    return { ...(left ? moved(one, 'left_behind', 'leaveBehind', endedAt) : one), notAboard: false };
  });
  const halts = [...sheet.halts, { kind, afterSeq, startedAt, endedAt, counted, missing: [...missing] }];
  // Where nothing was known, the bus goes on.
  const late = sheet.late?.expectedAt ? sheet.late : null;
  const moving = { ...sheet, halt: null, halts, bookings, late };
  return kind === 'breakdown' ? underway({ ...moving, broken: false }) : moving;
}

/** A breakdown ends a pause or the stay at a border; news keep the time at which the bus broke down. */
function brokenDown(
  sheet: TripSheet,
  { help, until, moreBy }: Extract<RunAction, { action: 'breakdown' }>,
  time: string,
): TripSheet {
  const { halt } = sheet;
  const known = halt?.kind === 'breakdown' ? halt : null;
  const over =
    halt && !known
      ? [
          {
            kind: halt.kind,
            afterSeq: halt.afterSeq,
            startedAt: halt.startedAt,
            endedAt: time,
            counted: null,
            missing: [],
          },
        ]
      : [];
  const seq = lateSeq(sheet);
  return {
    ...(moreBy === null || seq === null ? sheet : saidLate(sheet, { seq, expectedAt: null, moreBy }, time)),
    halt: { kind: 'breakdown', afterSeq: seqOf(sheet), startedAt: known?.startedAt ?? time, until, help },
    halts: [...sheet.halts, ...over],
    broken: true,
    nextStop: null,
  };
}

function undone(sheet: TripSheet, at: Date): TripSheet {
  const step = undoableStep(sheet, at);
  if (!step) return sheet;
  const { action, seq } = step;
  let next = sheet;
  for (const { id, to } of movedByStep(sheet, step)) next = restored(next, id, to, at.toISOString());
  if (action === 'depart') return underway(stopTime(next, seq, { departedAt: null }));
  if (action === 'arrive') return underway(stopTime({ ...next, currentSeq: seq - 1 }, seq, { arrivedAt: null }));
  if (action === 'finish') {
    return underway({ ...next, status: 'started', finishedAt: null, currentSeq: reachedSeq(next.stops) });
  }
  return underway(stopTime({ ...next, status: 'planned', startedAt: null, currentSeq: null }, 0, { arrivedAt: null }));
}

/** A booking whose seat was sold since gets another one; without a free one it stays as it is. */
function restored(sheet: TripSheet, id: number, to: Status, at: string): TripSheet {
  const bookings = sheet.bookings.map((one) => {
    if (one.id !== id) return one;
    const seat = one.status === 'no_show' && one.seat !== null ? seatAgain(sheet, one) : one.seat;
    return one.seat !== null && seat === null ? one : { ...moved(one, to, 'undo', at), seat };
  });
  return { ...sheet, bookings };
}
