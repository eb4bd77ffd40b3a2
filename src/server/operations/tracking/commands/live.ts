import { perApp } from '#server/context.ts';
import type { Pool } from '#server/core/database/db.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { type Fix, type FixOutcome, readFix } from '#shared/operations/tracking/positions/fix.ts';
import { kmOf, progressAlong } from '#shared/operations/tracking/positions/line.ts';
import { NOTHING_RECEIVED, type ReceivedFixes, receive } from '#shared/operations/tracking/positions/newest.ts';
import { tripOfFix } from '#shared/operations/tracking/positions/window.ts';
import { type DrivenTripPath, drivenTrips } from '../queries/driven.ts';
import { type FixBuffer, fixBuffer, type StoredFix } from './flush.ts';

export type FixSource = StoredFix['source'];

export type Publish = (topic: string, message: DomainMessage) => void;

/** The time in ms for which a driver's trips are cached; during it a fix needs no query. */
const TRUSTED = 10_000;
/** The time in ms without a fix after which a driver or position leaves the cache; it can be read from the database again. */
const FORGOTTEN = 15 * 60_000;

interface Driver {
  at: number;
  tripPaths: Promise<TripPath[]>;
}

interface TripPath extends DrivenTripPath {
  received: ReceivedFixes;
}

/**
 * The newest positions of all buses that send to this process. Each fix is checked, stored in memory as the newest, and sent to the
 * watchers; the database receives it a moment later (docs/decisions/0014). Nothing here has to survive: another process, or this one after
 * a restart, continues from the newest positions in the database.
 */
export class Live {
  readonly #pool: Pool;
  readonly #drivers = new Map<number, Driver>();
  readonly #newest = new Map<number, StoredFix>();
  readonly buffer: FixBuffer;
  #swept = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.buffer = fixBuffer(pool);
  }

  newest(tripId: number): StoredFix | undefined {
    return this.#newest.get(tripId);
  }

  /** Applies one fix from a device; `now` is in ms. Returns the outcome. */
  async take(driverId: number, raw: unknown, now: number, source: FixSource, publish: Publish): Promise<FixOutcome> {
    const fix = readFix(raw, now);
    if (typeof fix === 'string') return fix;
    const tripPath = tripOfFix(await this.#tripPaths(driverId, now), fix.at);
    if (!tripPath) return 'not_tracked';
    const outcome = this.#receive(tripPath, fix, now, source);
    if (outcome === 'taken') this.#notify(tripPath.id, publish);
    return outcome;
  }

  /**
   * Applies fixes that a device could not send in time, in any order; watchers receive only the newest one. Returns the outcomes, `now`
   * is in ms.
   */
  async takeAll(driverId: number, raw: readonly unknown[], now: number, publish: Publish): Promise<FixOutcome[]> {
    const tripPaths = await this.#tripPaths(driverId, now);
    const outcomes: FixOutcome[] = [];
    const fixes: Fix[] = [];
    for (const one of raw) {
      const fix = readFix(one, now, 'stored');
      if (typeof fix === 'string') outcomes.push(fix);
      else fixes.push(fix);
    }
    const moved = new Set<number>();
    for (const fix of fixes.sort((a, b) => a.at - b.at)) {
      const tripPath = tripOfFix(tripPaths, fix.at);
      const outcome = tripPath ? this.#receive(tripPath, fix, now, 'app') : 'not_tracked';
      if (tripPath && outcome === 'taken') moved.add(tripPath.id);
      outcomes.push(outcome);
    }
    for (const tripId of moved) this.#notify(tripId, publish);
    return outcomes;
  }

  #receive(tripPath: TripPath, fix: Fix, now: number, source: FixSource): FixOutcome {
    const seen = this.#newest.get(tripPath.id);
    // The other driver's phone may have sent a newer position than this one's.
    const newer = seen && seen.at > (tripPath.received.newest?.at ?? Number.NEGATIVE_INFINITY);
    const known = newer ? { ...tripPath.received, newest: seen, doubted: null } : tripPath.received;
    const before = known.newest;
    const { outcome, received } = receive(known, fix);
    tripPath.received = received;
    if (outcome !== 'taken' && outcome !== 'late') return outcome;
    const stored = { ...fix, tripId: tripPath.id, driverId: tripPath.driverId, receivedAt: now, source, progress: 0 };
    // A fix from before the trip's end that arrives after it goes only into the track.
    if (outcome === 'late' || tripPath.endedAt !== null) {
      this.buffer.track(stored);
      return 'late';
    }
    const progress = seen?.progress ?? tripPath.progress;
    const min = tripPath.currentSeq === null ? 0 : kmOf(tripPath.line, tripPath.currentSeq);
    const from = progress !== null && before ? { km: progress, at: before.at } : null;
    stored.progress = progressAlong(tripPath.line, fix, from, fix.at, min);
    this.#newest.set(tripPath.id, stored);
    this.buffer.move(stored);
    return 'taken';
  }

  #notify(tripId: number, publish: Publish): void {
    const fix = this.#newest.get(tripId);
    if (fix) publish(`position:${tripId}`, positionMessage(fix));
  }

  #tripPaths(driverId: number, now: number): Promise<TripPath[]> {
    this.#sweep(now);
    const known = this.#drivers.get(driverId);
    if (known && Math.abs(now - known.at) < TRUSTED) return known.tripPaths;
    const tripPaths = this.#read(driverId, now, known?.tripPaths);
    this.#drivers.set(driverId, { at: now, tripPaths });
    tripPaths.catch(() => this.#drivers.delete(driverId));
    return tripPaths;
  }

  async #read(driverId: number, now: number, before: Promise<TripPath[]> | undefined): Promise<TripPath[]> {
    const [rows, known] = await Promise.all([drivenTrips(this.#pool, driverId, new Date(now)), before ?? []]);
    return rows.map((row) => {
      const received = known.find(({ id }) => id === row.id)?.received ?? NOTHING_RECEIVED;
      const newer = row.newest && row.newest.at > (received.newest?.at ?? Number.NEGATIVE_INFINITY);
      return { ...row, received: newer ? { ...received, newest: row.newest } : received };
    });
  }

  #sweep(now: number): void {
    if (Math.abs(now - this.#swept) < FORGOTTEN) return;
    this.#swept = now;
    for (const [id, { at }] of this.#drivers) if (Math.abs(now - at) > FORGOTTEN) this.#drivers.delete(id);
    for (const [id, fix] of this.#newest) if (Math.abs(now - fix.receivedAt) > FORGOTTEN) this.#newest.delete(id);
  }
}

export const liveOf = perApp((app) => new Live(app.pool));

/** The streamed message of a position: the newest wins, and none is replayed. */
function positionMessage(fix: StoredFix): DomainMessage {
  return {
    type: 'position',
    trip_id: fix.tripId,
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracy: fix.accuracy,
    speed: fix.speed,
    heading: fix.heading,
    km: Math.round(fix.progress * 100) / 100,
    recorded_at: new Date(fix.at).toISOString(),
  };
}
