import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { movedByStep, reachedSeq, seatAgain } from '#shared/sales/trips/expected-step.ts';
import { type AnnouncedDelay, lateSeq } from '#shared/sales/trips/late.ts';
import type { RunAction } from '#shared/sales/trips/run-actions.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { stepDone, stepRefusal } from '#shared/sales/trips/step-rules.ts';
import { undoableStep } from '#shared/sales/trips/undo-step.ts';
import { tripSheet } from '../queries/sheet.ts';
import { writeFreeSeats } from './assign.ts';
import { type LockedTrip, lockVisibleTrip, recordEvent } from './lock.ts';
import { storeWordings } from './wording.ts';
import {
  type MovedBooking,
  type StepTimes,
  type TripBookings,
  writeArrival,
  writeDeparture,
  writeFinish,
  writeStart,
} from './write-step.ts';

interface Running {
  sql: Db;
  bookings: TripBookings;
  actor: Actor;
  trip: LockedTrip;
  sheet: TripSheet;
  times: StepTimes;
}

/**
 * Does one step of a trip (docs/product.md 8.8), by the rules that the screen uses too; throws the code of a refusal. A step that has been
 * done before changes nothing.
 */
export async function runStep(
  sql: Db,
  bookings: TripBookings,
  actor: Actor,
  tripId: number,
  step: RunAction,
  times: StepTimes,
): Promise<void> {
  const trip = await lockVisibleTrip(sql, actor, tripId);
  const sheet = await tripSheet(sql, actor, tripId, times.at);
  if (stepDone(sheet, step)) return;
  const refused = stepRefusal(sheet, step, times.at);
  if (refused) throw new DomainError(refused);
  await write({ sql, bookings, actor, trip, sheet, times }, step);
}

/**
 * Departs from a stop that the bus was seen to leave, unless the driver would be asked something first. Returns whether it departed.
 */
export async function departByPosition(
  sql: Db,
  { tripId, carrierId, driverId }: { tripId: number; carrierId: number; driverId: number },
  seq: number,
  at: Date,
  now: Date,
): Promise<boolean> {
  const driver: Actor = { role: 'driver', accountId: driverId, sessionId: 0, carrierId };
  const trip = await lockVisibleTrip(sql, driver, tripId);
  const sheet = await tripSheet(sql, driver, tripId, now);
  const step = { action: 'depart', seq, confirmed: false } as const;
  if (stepDone(sheet, step) || stepRefusal(sheet, step, at)) return false;
  await writeDeparture(sql, null, trip.id, seq, { at, pressedAt: null });
  return true;
}

async function write(running: Running, step: RunAction): Promise<void> {
  const { sql, bookings, actor, trip, times } = running;
  switch (step.action) {
    case 'start':
      await deleteLateness(running);
      return writeStart(sql, actor, trip.id, times);
    case 'depart':
      await bookings.missed(sql, trip.id, step.seq, actor, times.at);
      await writeFreeSeats(sql, trip.id);
      return writeDeparture(sql, actor, trip.id, step.seq, times);
    case 'arrive':
      await deleteLateness(running);
      return writeArrival(sql, actor, trip.id, step.seq, times);
    case 'finish':
      await deleteLateness(running);
      return writeFinish(sql, bookings, actor, trip, times);
    case 'pause':
      return writeHalt(running, 'pause', step.until);
    case 'border':
      return writeHalt(running, 'border', null);
    case 'breakdown':
      return writeBreakdown(running, step);
    case 'late':
      return writeLate(running, step);
    case 'slot':
      return writeSlot(running, step.slot);
    case 'resume':
      return writeResume(running, step);
    default:
      return writeUndo(running);
  }
}

async function writeHalt(
  { sql, actor, trip, times: { at } }: Running,
  kind: 'pause' | 'border',
  until: string | null,
): Promise<void> {
  const afterSeq = trip.currentSeq ?? 0;
  await sql`
    insert into trip_halt (trip_id, kind, after_seq, started_at, until_at)
    values (${trip.id}, ${kind}, ${afterSeq}, ${at}, ${until})`;
  await recordEvent(sql, { tripId: trip.id, at, actorId: actor.accountId, action: kind, data: { seq: afterSeq } });
}

/** Records that the bus broke down, which ends a pause or a stay at the border, or an update of a breakdown. */
async function writeBreakdown(
  running: Running,
  { help, until, moreBy, wordings }: Extract<RunAction, { action: 'breakdown' }>,
): Promise<void> {
  const { sql, actor, trip, sheet, times } = running;
  const { at } = times;
  // A hired driver reports; how the carrier speaks to its passengers is the office's.
  if (wordings.length > 0 && actor.role === 'driver') throw new DomainError('not_allowed');
  const afterSeq = trip.currentSeq ?? 0;
  const lasts = sheet.halt?.kind === 'breakdown';
  if (lasts) {
    await sql`
      update trip_halt set help = ${help}, until_at = ${until} where trip_id = ${trip.id} and ended_at is null`;
  } else {
    await sql`update trip_halt set ended_at = ${at} where trip_id = ${trip.id} and ended_at is null`;
    await sql`
      insert into trip_halt (trip_id, kind, after_seq, started_at, until_at, help)
      values (${trip.id}, 'breakdown', ${afterSeq}, ${at}, ${until}, ${help})`;
    await addJob(sql, 'disruption.breakdown', { tripId: trip.id });
  }
  const seq = lateSeq(sheet);
  if (moreBy !== null && seq !== null) {
    await deleteLateness(running);
    await storeLate(running, { seq, expectedAt: null, moreBy });
  }
  const data = { seq: afterSeq, ...(lasts && { follows: 1 }) };
  await storeWordings(sql, trip.id, wordings, at);
  await recordEvent(sql, { tripId: trip.id, at, actorId: actor.accountId, action: 'breakdown', data });
}

/** Announcement about the next stop, for everybody who reads its hour (docs/product.md 10.15). */
async function writeLate(
  running: Running,
  { seq, expectedAt, moreBy }: Extract<RunAction, { action: 'late' }>,
): Promise<void> {
  const { sql, actor, trip, times } = running;
  await deleteLateness(running);
  const said = expectedAt !== null || moreBy !== null;
  if (said) await storeLate(running, { seq, expectedAt, moreBy });
  const data = { seq, ...(said && { said: 1 }) };
  await recordEvent(sql, { tripId: trip.id, at: times.at, actorId: actor.accountId, action: 'late', data });
}

async function writeSlot(
  { sql, actor, trip, times: { at } }: Running,
  slot: Extract<RunAction, { action: 'slot' }>['slot'],
): Promise<void> {
  await sql`delete from trip_queue_slot where trip_id = ${trip.id}`;
  if (slot)
    await sql`insert into trip_queue_slot (trip_id, number, at) values (${trip.id}, ${slot.number}, ${slot.at})`;
  const data = slot ? { number: slot.number, at: slot.at } : {};
  await recordEvent(sql, { tripId: trip.id, at, actorId: actor.accountId, action: 'slot', data });
}

async function storeLate(
  { sql, trip, times: { at } }: Running,
  { seq, expectedAt, moreBy }: AnnouncedDelay,
): Promise<void> {
  await sql`
    insert into trip_late (trip_id, seq, expected_at, more_by, said_at, said_km)
    values (${trip.id}, ${seq}, ${expectedAt}, ${moreBy}, ${at},
      (select progress from trip_position where trip_id = ${trip.id}))`;
}

/** The announcement has ended: the bus is there, or goes on, or there is a newer one. */
async function deleteLateness({ sql, trip }: Running): Promise<void> {
  await sql`delete from trip_late where trip_id = ${trip.id}`;
}

async function writeResume(
  running: Running,
  { counted, missing }: Extract<RunAction, { action: 'resume' }>,
): Promise<void> {
  const { sql, bookings, actor, trip, sheet, times } = running;
  const { at } = times;
  if (sheet.late?.expectedAt === null) await deleteLateness(running);
  await sql`
    update trip_halt set ended_at = ${at}, counted = ${counted}, missing = ${missing}::int[]
    where trip_id = ${trip.id} and ended_at is null`;
  await bookings.counted(sql, trip.id, missing, actor, at);
  await writeFreeSeats(sql, trip.id);
  await recordEvent(sql, {
    tripId: trip.id,
    at,
    actorId: actor.accountId,
    action: 'resume',
    data: { counted, missing: missing.length, ...(sheet.halt && { halt: sheet.halt.kind }) },
  });
}

async function writeUndo({ sql, bookings, actor, trip, sheet, times: { at } }: Running): Promise<void> {
  const step = undoableStep(sheet, at);
  if (!step) throw new DomainError('undo_too_late');
  const { action, seq } = step;
  await bookings.restore(sql, trip.id, seated(sheet, movedByStep(sheet, step)), actor, at);
  await writeFreeSeats(sql, trip.id);
  if (action === 'finish') {
    await sql`
      update trip set status = 'started', finished_at = null, current_seq = ${reachedSeq(sheet.stops)} where id = ${trip.id}`;
    await sql`update carrier set trips_count = greatest(0, trips_count - 1) where id = ${trip.carrierId}`;
  } else if (action === 'depart') {
    await sql`
      update trip_stop set departed_at = null, departed_pressed_at = null where trip_id = ${trip.id} and seq = ${seq}`;
  } else {
    const start = action === 'start';
    await sql`
      update trip set current_seq = ${start ? null : seq - 1}, started_at = case when ${start} then null else started_at end,
        status = ${start ? 'planned' : 'started'} where id = ${trip.id}`;
    await sql`
      update trip_stop set arrived_at = null, arrived_pressed_at = null where trip_id = ${trip.id} and seq = ${seq}`;
  }
  await recordEvent(sql, {
    tripId: trip.id,
    at,
    actorId: actor.accountId,
    action: 'undoStep',
    data: { step: action, seq },
  });
}

/** The bookings with their new seats; a booking whose seat was sold since and that finds no other stays as it is. */
function seated(sheet: TripSheet, moved: ReturnType<typeof movedByStep>): MovedBooking[] {
  let now = sheet;
  return moved.flatMap(({ id, to }) => {
    const booking = now.bookings.find((one) => one.id === id);
    if (!booking || (to !== 'confirmed' && to !== 'boarded')) return [];
    const seat = booking.status === 'no_show' && booking.seat !== null ? seatAgain(now, booking) : booking.seat;
    if (booking.seat !== null && seat === null) return [];
    now = { ...now, bookings: now.bookings.map((one) => (one.id === id ? { ...one, status: to, seat } : one)) };
    return [{ id, to, seat }];
  });
}
