import type { SeatPlan } from '#shared/network/fleet/seats.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { seatParty } from '#shared/sales/bookings/seats/seating.ts';

export interface Rider {
  id: number;
  partyId: number;
  status: BookingStatus;
  fromSeq: number;
  toSeq: number;
  seat: number | null;
}

/** The seat of a rider in the other bus; null for one who does not fit. */
export interface Placement {
  id: number;
  before: number | null;
  seat: number | null;
}

const RANKS: readonly (readonly BookingStatus[])[] = [['boarded'], ['confirmed'], ['unconfirmed']];

/** A family that is moved as a whole to sit together; larger groups are too many moves. */
const FAMILY = 4;

/**
 * Seats riders in another bus (docs/product.md 8.15). On each leg no more of them travel than there are seats; passengers aboard come
 * before confirmed ones, and those before people who wait for an answer. Anyone who can, stays on the same number; parties sit together
 * where possible; the others get the free seat most like their own. Nobody is left without a seat while one is free on all of their legs.
 */
export function placeRiders(riders: readonly Rider[], was: SeatPlan | null, cabin: SeatPlan): Placement[] {
  const travelling = admitted(riders, cabin);
  const seating = new Seating(cabin, was);
  const waiting: Rider[] = [];
  for (const rider of travelling) {
    if (rider.seat !== null && cabin.positions.has(rider.seat)) seating.sit(rider, rider.seat);
    else waiting.push(rider);
  }
  const parties = [...Map.groupBy(waiting, ({ partyId }) => partyId).values()].sort((a, b) => b.length - a.length);
  const seated = parties.every((party) => seating.seatParty(party)) ? seating : divided(travelling, cabin, was);
  return riders.map(({ id, seat }) => ({ id, before: seat, seat: seated.seatOf(id) }));
}

export function overlap(one: Pick<Rider, 'fromSeq' | 'toSeq'>, other: Pick<Rider, 'fromSeq' | 'toSeq'>): boolean {
  return one.fromSeq < other.toSeq && other.fromSeq < one.toSeq;
}

/** Whether two seats are next to each other, also across the aisle. */
export function areBeside(cabin: SeatPlan, one: number, other: number): boolean {
  const row = cabin.positions.get(one)?.row;
  return row !== undefined && row === cabin.positions.get(other)?.row && Math.abs(one - other) === 1;
}

/**
 * The riders that have a seat on each of their legs. Within a rank, riders whose seat exists in the bus come first; a party is admitted as
 * a whole, and single members only to seats that would stay empty otherwise.
 */
function admitted(riders: readonly Rider[], cabin: SeatPlan): Rider[] {
  const all: Rider[] = [];
  const fits = (group: readonly Rider[]) => {
    const legs = group.flatMap(({ fromSeq, toSeq }) =>
      Array.from({ length: toSeq - fromSeq }, (_, leg) => fromSeq + leg),
    );
    const on = (leg: number, some: readonly Rider[]) =>
      some.filter((one) => one.fromSeq <= leg && leg < one.toSeq).length;
    return legs.every((leg) => on(leg, all) + on(leg, group) <= cabin.positions.size);
  };
  const take = (group: readonly Rider[]) => {
    if (fits(group)) all.push(...group);
  };
  for (const rank of RANKS) {
    const ranked = riders.filter(({ status }) => rank.includes(status)).sort((a, b) => a.id - b.id);
    const stays = ({ seat }: Rider) => seat !== null && cabin.positions.has(seat);
    for (const rider of ranked.filter(stays)) take([rider]);
    const groups = Map.groupBy(
      ranked.filter((rider) => !stays(rider)),
      ({ partyId }) => partyId,
    );
    for (const group of groups.values()) take(group);
    for (const rider of ranked.filter((one) => !all.includes(one))) take([rider]);
  }
  return all;
}

/**
 * Divides the seats again in the order of boarding, each on their own number where it is free: this always succeeds, because on no leg are
 * there more riders than seats. It is needed only where the free legs are spread over too many seats.
 */
function divided(travelling: readonly Rider[], cabin: SeatPlan, was: SeatPlan | null): Seating {
  const seating = new Seating(cabin, was);
  for (const rider of [...travelling].sort((a, b) => a.fromSeq - b.fromSeq || a.id - b.id)) {
    const free = seating.freeFor(rider);
    const seat = rider.seat !== null && free.includes(rider.seat) ? rider.seat : free[0];
    if (seat !== undefined) seating.sit(rider, seat);
  }
  return seating;
}

class Seating {
  readonly #cabin: SeatPlan;
  readonly #was: SeatPlan | null;
  readonly #seats: number[];
  readonly #rows: number[][];
  readonly #seated = new Map<number, { rider: Rider; seat: number }>();

  constructor(cabin: SeatPlan, was: SeatPlan | null) {
    this.#cabin = cabin;
    this.#was = was;
    this.#rows = cabin.rows
      .map((row) => row.filter((cell) => typeof cell === 'number'))
      .filter((row) => row.length > 0);
    this.#seats = this.#rows.flat();
  }

  sit(rider: Rider, seat: number): void {
    this.#seated.set(rider.id, { rider, seat });
  }

  seatOf(id: number): number | null {
    return this.#seated.get(id)?.seat ?? null;
  }

  freeFor(rider: Rider, without: readonly Rider[] = []): number[] {
    const others = [...this.#seated.values()].filter(
      (one) => one.rider.id !== rider.id && !without.includes(one.rider) && overlap(one.rider, rider),
    );
    return this.#seats.filter((seat) => others.every((one) => one.seat !== seat));
  }

  /** Seats the members of a party who have no seat yet; false if a member cannot be seated. */
  seatParty(party: readonly Rider[]): boolean {
    const [first] = party;
    const mates = [...this.#seated.values()].filter(({ rider }) => rider.partyId === first?.partyId);
    if (party.length + mates.length > 1 && this.#together(party, mates)) return true;
    return party.every((rider) => {
      const seat = this.#alike(rider) ?? this.#vacated(rider);
      if (seat !== null) this.sit(rider, seat);
      return seat !== null;
    });
  }

  /** Seats a party near its members who have seats; a family that would be torn apart moves as a whole where it can sit together. */
  #together(party: readonly Rider[], mates: readonly { rider: Rider; seat: number }[]): boolean {
    const taken = this.#takenFor(party, []);
    const requested = [...mates.map(({ seat }) => seat), ...party.map(() => null)];
    const near = seatParty(this.#rows, taken, requested);
    const all = [...mates.map(({ rider }) => rider), ...party];
    if (mates.length > 0 && all.length <= FAMILY && !(near && this.#inOneRow(near)) && this.#wereTogether(all)) {
      const anew = seatParty(
        this.#rows,
        this.#takenFor(all, all),
        all.map(() => null),
      );
      if (anew && this.#inOneRow(anew)) {
        for (const [index, rider] of all.entries()) this.sit(rider, anew[index] ?? 0);
        return true;
      }
    }
    if (!near) return false;
    for (const [index, rider] of party.entries()) this.sit(rider, near[mates.length + index] ?? 0);
    return true;
  }

  /** The seats that are not free for at least one of the riders. */
  #takenFor(riders: readonly Rider[], without: readonly Rider[]): Set<number> {
    const free = riders.map((rider) => this.freeFor(rider, without));
    return new Set(this.#seats.filter((seat) => free.some((seats) => !seats.includes(seat))));
  }

  #inOneRow(seats: readonly number[]): boolean {
    const sorted = seats.toSorted((a, b) => a - b);
    return sorted.every((seat, index) => index === 0 || areBeside(this.#cabin, sorted[index - 1] ?? 0, seat));
  }

  #wereTogether(riders: readonly Rider[]): boolean {
    const was = this.#was;
    const seats = riders.flatMap(({ seat }) => seat ?? []).sort((a, b) => a - b);
    if (!was || seats.length < riders.length) return false;
    return seats.every((seat, index) => index === 0 || areBeside(was, seats[index - 1] ?? 0, seat));
  }

  /** The free seat most like the rider's own: at the window or the aisle as before, then about as far from the front. */
  #alike(rider: Rider): number | null {
    const own = rider.seat === null ? undefined : this.#was?.positions.get(rider.seat);
    const weight = (seat: number) => {
      const position = this.#cabin.positions.get(seat);
      const shared = [...this.#seated.values()].some((one) => one.seat === seat);
      if (!own || !position) return shared ? 0 : 1;
      return (own.side === position.side ? 0 : 6) + Math.abs(own.row - position.row) + (shared ? 0 : 0.5);
    };
    const [best] = this.freeFor(rider).sort((a, b) => weight(a) - weight(b) || a - b);
    return best ?? null;
  }

  /** A seat that becomes free when one other rider moves to a seat that is free for them; the other is moved. */
  #vacated(rider: Rider): number | null {
    for (const seat of this.#seats) {
      const there = [...this.#seated.values()].filter((one) => one.seat === seat && overlap(one.rider, rider));
      const [only] = there;
      if (!only || there.length > 1) continue;
      const other = this.freeFor(only.rider).find((free) => free !== seat);
      if (other === undefined) continue;
      this.sit(only.rider, other);
      return seat;
    }
    return null;
  }
}
