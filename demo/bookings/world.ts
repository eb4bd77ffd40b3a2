import type { Passenger, People } from '../accounts.ts';
import { DEMO_CARRIERS, type DemoHandling, SCENARIOS } from '../data.ts';
import { fullName, newPhone, someone } from '../people.ts';
import type { Chance } from '../random.ts';
import type { DemoTrip } from '../trips.ts';

export interface Booker {
  accountId: number | null;
  name: string;
  phone: string;
}

const MIN_GAP_MS = 16 * 3_600_000;

/** Accounts whose bookings and reviews are all listed in the data, so that no random ones are added. */
export function scenarioPeople({ passengers }: People): Set<number> {
  const emails = new Set(['newpassenger@demo.vezu.app', ...SCENARIOS.flatMap(({ by }) => by ?? [])]);
  return new Set(passengers.flatMap(({ id, email }) => (emails.has(email) ? id : [])));
}

/** The people who book, and their trips: no one rides on two buses at the same time. */
export class World {
  readonly now: Date;
  readonly #people: People;
  readonly #regulars: readonly Passenger[];
  readonly #phones: Set<string>;
  readonly #away = new Map<number, DemoTrip[]>();

  constructor(people: People, now: Date) {
    this.now = now;
    this.#people = people;
    const quiet = scenarioPeople(people);
    this.#regulars = people.passengers.filter(({ id }) => !quiet.has(id));
    this.#phones = new Set(people.passengers.map(({ phone }) => phone));
  }

  handlingOf({ carrierId }: DemoTrip): DemoHandling & { staffId: number } {
    const carrier = DEMO_CARRIERS[carrierId - 1];
    if (!carrier) throw new Error(`carrier ${carrierId} takes no bookings`);
    return { ...carrier.row, staffId: this.#people.dispatchers.get(carrierId) ?? 0 };
  }

  /** Returns a person for this trip; `share` is the probability that the person has an account. */
  booker(chance: Chance, trip: DemoTrip, share: number): Booker {
    const person = chance.of(share) ? chance.pick(this.#regulars) : null;
    const others = this.#away.get(person?.id ?? 0) ?? [];
    if (person && !others.some((other) => gap(other, trip) < MIN_GAP_MS)) return this.#take(person, trip);
    return { accountId: null, name: fullName(someone(chance)), phone: this.phone(chance) };
  }

  /** Returns the person with this email address and marks them as travelling on this trip. */
  known(email: string, trip: DemoTrip): Booker {
    const person = this.#people.passengers.find((one) => one.email === email);
    if (!person) throw new Error(`nobody has the address ${email}`);
    return this.#take(person, trip);
  }

  phone(chance: Chance): string {
    return newPhone(chance, this.#phones);
  }

  #take(person: Passenger, trip: DemoTrip): Booker {
    this.#away.set(person.id, [...(this.#away.get(person.id) ?? []), trip]);
    return { accountId: person.id, name: fullName(person), phone: person.phone };
  }
}

/** The time between two trips in milliseconds; 0 or less when they overlap. */
function gap(one: DemoTrip, other: DemoTrip): number {
  const [first, second] = one.departsAt <= other.departsAt ? [one, other] : [other, one];
  return second.departsAt.getTime() - first.arrivesAt.getTime();
}
