import type { SeatPlan } from '#shared/network/fleet/seats.ts';
import { areBeside, overlap, type Placement, type Rider } from './placement.ts';

export const SEAT_REASONS = ['beside', 'room', 'only', 'window', 'front', 'shared', 'aisle', 'near'] as const;

/** Why a rider gets exactly this seat; `other`: the booking of the companion, or of the rider who has the seat on other legs. */
export interface SeatReason {
  why: (typeof SEAT_REASONS)[number];
  other: number | null;
}

const FRONT_ROWS = 2;

export function seatReasons(
  riders: readonly Rider[],
  placed: readonly Placement[],
  was: SeatPlan | null,
  cabin: SeatPlan,
): Map<number, SeatReason> {
  const seats = new Map(placed.map(({ id, seat }) => [id, seat]));
  const reasons = new Map<number, SeatReason>();
  for (const rider of riders) {
    const seat = seats.get(rider.id) ?? null;
    if (seat !== null && seat !== rider.seat)
      reasons.set(rider.id, reasonOf(rider, seat, { riders, seats, was, cabin }));
  }
  return reasons;
}

interface PlacementContext {
  riders: readonly Rider[];
  seats: ReadonlyMap<number, number | null>;
  was: SeatPlan | null;
  cabin: SeatPlan;
}

function reasonOf(rider: Rider, seat: number, { riders, seats, was, cabin }: PlacementContext): SeatReason {
  const others = riders.filter(({ id }) => id !== rider.id);
  const mate = others.find(
    ({ id, partyId }) => partyId === rider.partyId && areBeside(cabin, seats.get(id) ?? 0, seat),
  );
  if (mate) return { why: 'beside', other: mate.id };
  if (rider.seat !== null && cabin.positions.has(rider.seat)) return { why: 'room', other: null };
  const free = [...cabin.positions.keys()].filter((one) =>
    others.every((other) => seats.get(other.id) !== one || !overlap(other, rider)),
  );
  if (free.length === 1) return { why: 'only', other: null };
  const before = rider.seat === null ? undefined : was?.positions.get(rider.seat);
  const now = cabin.positions.get(seat);
  if (before?.side === 'window' && now?.side === 'window') return { why: 'window', other: null };
  if (before && now && before.row <= FRONT_ROWS && now.row <= FRONT_ROWS) return { why: 'front', other: null };
  const sharing = others.find(({ id }) => seats.get(id) === seat);
  if (sharing) return { why: 'shared', other: sharing.id };
  if (before?.side === 'aisle' && now?.side === 'aisle') return { why: 'aisle', other: null };
  return { why: 'near', other: null };
}
