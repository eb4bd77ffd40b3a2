import type { Db } from '#server/database/db.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import { DEMO_CARRIERS, DEMO_STAFF, NAMES } from './data.ts';
import { insertRows } from './insert.ts';
import { latin } from './latin.ts';
import { DEMO_MAIL, makePeople, type Person } from './people.ts';
import { writePrices } from './prices.ts';
import { chanceOf } from './random.ts';

export const PASSENGERS = 300;

export interface Passenger extends Person {
  id: number;
}

export interface People {
  passengers: Passenger[];
  /** Account ids of the staff by email. */
  staff: Map<string, number>;
  /** Carrier ids by name. */
  carriers: Map<string, number>;
}

const DAY = 86_400_000;

/** Writes carriers, their members, and passengers; all accounts have the same password. */
export async function writePeople(sql: Db, passwordHash: string, now: Date): Promise<People> {
  const carriers = new Map(DEMO_CARRIERS.map((carrier, index) => [carrier.name, index + 1]));
  const staff = new Map(DEMO_STAFF.map((member, index) => [member.email, index + 1]));
  const passengers = passengersOf(now).map((person, index) => ({ ...person, id: staff.size + index + 1 }));
  await insertRows(
    sql,
    'account',
    [...staffRows(now), ...passengerRows(passengers, now)].map((row) => ({
      ...row,
      password_hash: passwordHash,
      email_confirmed_at: row.created_at,
    })),
  );
  await insertRows(sql, 'carrier', carrierRows(now));
  await insertRows(sql, 'parcel_rate', rateRows());
  await writePrices(sql, now);
  await insertRows(sql, 'carrier_contact', contactRows());
  await insertRows(sql, 'account_contact', personContactRows(passengers));
  const members = DEMO_STAFF.filter(({ carrier }) => carrier !== null);
  await insertRows(
    sql,
    'member',
    members.map((member) => ({
      account_id: staff.get(member.email),
      carrier_id: carriers.get(member.carrier ?? ''),
      role: member.role,
      created_at: joinedAt(member.carrier, now),
    })),
  );
  await writeOperators(sql, passwordHash, now);
  return { passengers, staff, carriers };
}

/** Those who run the service. They set up their second factor at the first sign-in, as real ones do. */
async function writeOperators(sql: Db, passwordHash: string, now: Date): Promise<void> {
  for (const { mail, name, lastName, support } of OPERATORS) {
    await sql`
      insert into account (email, password_hash, user_type, support_only, name, last_name, email_confirmed_at, terms_agreed_at, created_at,
        updated_at, password_changed_at)
      values (${`${mail}@${DEMO_MAIL}`}, ${passwordHash}, '', ${support}, ${name}, ${lastName}, ${now}, ${now}, ${now}, ${now}, ${now})`;
  }
}

const OPERATORS = [
  { mail: 'administrator', name: 'Олена', lastName: 'Ткачук', support: false },
  { mail: 'support', name: 'Марко', lastName: 'Лисенко', support: true },
] as const;

function passengersOf(now: Date): Person[] {
  const people = makePeople(chanceOf('people'), PASSENGERS, now.getUTCFullYear(), NAMES.known);
  return people.map((person, index) => {
    const known = NAMES.known[index];
    return known?.email ? { ...person, email: known.email, city: 'Львів' } : person;
  });
}

function staffRows(now: Date) {
  return DEMO_STAFF.map((member, index) => ({
    id: index + 1,
    email: member.email,
    user_type: member.role === 'driver' || isSingle(member.carrier) ? 'driver' : 'carrier',
    name: member.name,
    last_name: member.lastName,
    phone: member.phone,
    locale: 'uk',
    status: 'active',
    verified_at: member.licence ? joinedAt(member.carrier, now) : null,
    gender: member.gender,
    date_of_birth: member.birth,
    city: member.city,
    country: 'UA',
    description: member.words ?? '',
    license_number: member.licence ?? null,
    driving_since: member.years
      ? addDays(localDate(now, 'Europe/Kyiv'), -Math.round(member.years * 365.25) - 70)
      : null,
    languages: member.languages ?? [],
    rating_sum: 0,
    rating_count: 0,
    terms_agreed_at: joinedAt(member.carrier, now),
    created_at: joinedAt(member.carrier, now),
    updated_at: joinedAt(member.carrier, now),
  }));
}

function passengerRows(passengers: readonly Passenger[], now: Date) {
  const chance = chanceOf('sign-ups');
  return passengers.map((person) => {
    const fresh = person.email.startsWith('newpassenger@');
    const signedUp = new Date(now.getTime() - (fresh ? DAY / 8 : chance.int(35 * DAY, 900 * DAY)));
    return {
      id: person.id,
      email: person.email,
      user_type: 'passenger',
      name: person.name,
      last_name: person.lastName,
      phone: person.phone,
      locale: person.locale,
      status: 'active',
      verified_at: null,
      gender: person.gender,
      date_of_birth: person.birth,
      city: person.city,
      country: person.country,
      description: '',
      license_number: null,
      driving_since: null,
      languages: [],
      rating_sum: 0,
      rating_count: 0,
      terms_agreed_at: signedUp,
      created_at: signedUp,
      updated_at: signedUp,
    };
  });
}

/** The counts of ratings and trips are set later. */
function carrierRows(now: Date) {
  return DEMO_CARRIERS.map((carrier, index) => ({
    id: index + 1,
    name: carrier.name,
    logo: null,
    logo_link: carrier.site ?? null,
    single_driver: carrier.single,
    description: carrier.description,
    phone: carrier.phone,
    countries: carrier.countries,
    instant_confirmation: carrier.instant,
    baggage_rules: carrier.baggage,
    pet_rules: carrier.pets,
    pets_allowed: carrier.petsAllowed,
    parcel_classes: carrier.parcelClasses,
    parcel_max_kg: carrier.parcelMaxKg,
    forbidden_goods: carrier.forbidden,
    cancellation_terms: carrier.cancelling?.map(([hoursBefore, percent]) => ({ hoursBefore, percent })) ?? null,
    parcel_included_kg: carrier.tariff?.includedKg ?? 0,
    return_discount_percent: carrier.prices?.back ?? null,
    trips_count: 0,
    rating_sum: 0,
    rating_count: 0,
    verified_at: carrier.verified ? joinedAt(carrier.name, now, 9) : null,
    created_at: joinedAt(carrier.name, now),
  }));
}

/** The tariffs for parcels. */
function rateRows() {
  return DEMO_CARRIERS.flatMap(({ tariff }, index) =>
    Object.entries(tariff?.rates ?? {}).map(([size, [perKg, minimum]]) => ({
      carrier_id: index + 1,
      size_class: size,
      per_kg: perKg,
      minimum,
    })),
  );
}

/** The contacts that companies publish: the office's phone number and Telegram name. */
function contactRows() {
  return DEMO_CARRIERS.flatMap(({ single, phone, telegram }, index) => {
    if (single) return [];
    const listed = [
      { kind: 'phone', value: phone.slice(1) },
      ...(telegram ? [{ kind: 'telegram', value: telegram }] : []),
    ];
    return listed.map((contact, position) => ({ carrier_id: index + 1, ...contact, position }));
  });
}

/** Every driver and every third passenger has a Telegram name. */
function personContactRows(passengers: readonly Passenger[]) {
  const drivers = DEMO_STAFF.flatMap((member, index) => (member.licence ? [{ ...member, id: index + 1 }] : []));
  const riders = passengers.filter((_, index) => index % 3 === 0);
  return [...drivers, ...riders].map(({ id, name, lastName }) => ({
    account_id: id,
    kind: 'telegram',
    value: `${latin(name)}_${latin(lastName)}`.replace(/[^a-z0-9]+/g, '_').slice(0, 32),
    position: 0,
  }));
}

function isSingle(carrier: string | null): boolean {
  return DEMO_CARRIERS.some(({ name, single }) => single && name === carrier);
}

/** Returns when a carrier signed up, or `later` days after that; people without a carrier signed up two days ago. */
function joinedAt(carrier: string | null, now: Date, later = 0): Date {
  const years = DEMO_CARRIERS.find(({ name }) => name === carrier)?.years ?? 2 / 365;
  return new Date(now.getTime() - Math.round(years * 365) * DAY + later * DAY);
}
