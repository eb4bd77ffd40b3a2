import type { Passenger } from '../accounts.ts';
import { fullName, newPhone, someone } from '../people.ts';
import type { Chance } from '../random.ts';
import type { DemoTrip } from '../trips.ts';

/** How a carrier handles bookings. */
export interface Handling {
  instant: boolean;
  petsAllowed: boolean;
  parcelClasses: readonly ('envelope' | 's' | 'm' | 'l' | 'xl')[];
  parcelMaxKg: number;
  /** The member who answers: the dispatcher, or the single driver. */
  staffId: number;
}

/** A person who books, with an account or by phone. */
export interface Booker {
  accountId: number | null;
  name: string;
  phone: string;
}

/** The people who book, and their trips: nobody rides on two buses at once. */
export interface World {
  now: Date;
  handlingOf(trip: DemoTrip): Handling;
  /** Returns a person for this trip; `share` is the probability that the person has an account. */
  booker(chance: Chance, trip: DemoTrip, share: number): Booker;
  /** Returns the person with this email address and marks them as travelling on this trip. */
  known(email: string, trip: DemoTrip): Booker;
  /** Returns an unused phone number. */
  phone(chance: Chance): string;
}

const HOUR = 3_600_000;

/** Accounts in `quiet` make only the bookings that `known` asks for. */
export function worldOf(
  passengers: readonly Passenger[],
  quiet: ReadonlySet<number>,
  handling: ReadonlyMap<number, Handling>,
  now: Date,
): World {
  const phones = new Set(passengers.map(({ phone }) => phone));
  const away = new Map<number, DemoTrip[]>();
  const regulars = passengers.filter(({ id }) => !quiet.has(id));
  const take = (person: Passenger, trip: DemoTrip): Booker => {
    away.set(person.id, [...(away.get(person.id) ?? []), trip]);
    return { accountId: person.id, name: fullName(person), phone: person.phone };
  };
  const isFree = (person: Passenger, trip: DemoTrip) =>
    !(away.get(person.id) ?? []).some((other) => gap(other, trip) < 16 * HOUR);
  return {
    now,
    handlingOf: (trip) => {
      const found = handling.get(trip.carrierId);
      if (!found) throw new Error(`carrier ${trip.carrierId} takes no bookings`);
      return found;
    },
    booker(chance, trip, share) {
      const person = chance.of(share) ? chance.pick(regulars) : null;
      if (person && isFree(person, trip)) return take(person, trip);
      return { accountId: null, name: fullName(someone(chance)), phone: newPhone(chance, phones, null) };
    },
    phone: (chance) => newPhone(chance, phones, null),
    known(email, trip) {
      const person = passengers.find((one) => one.email === email);
      if (!person) throw new Error(`nobody has the address ${email}`);
      return take(person, trip);
    },
  };
}

/** The time between two trips in milliseconds; 0 or less when they overlap. */
function gap(one: DemoTrip, other: DemoTrip): number {
  const [first, second] = one.departsAt <= other.departsAt ? [one, other] : [other, one];
  return second.departsAt.getTime() - first.arrivesAt.getTime();
}
