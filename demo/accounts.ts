import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { setLegal } from '#server/network/carriers/commands/company.ts';
import { addFareClass } from '#server/sales/prices/commands/fare-classes.ts';
import { addPromoCode } from '#server/sales/prices/commands/price-list.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';
import { NO_ADDED } from '#shared/network/carriers/legal.ts';
import { DEMO_BUSES, DEMO_CARRIERS, DEMO_STAFF, NAMES, OPERATORS } from './data.ts';
import { insertRows } from './insert.ts';
import { latin, makePeople, type Person } from './people.ts';
import { chanceOf } from './random.ts';

const PASSENGERS = 300;
const DAY = 86_400_000;

export interface Passenger extends Person {
  id: number;
}

/** Ids by email, by the name of the carrier, and by the number of the bus. `dispatchers` holds who answers, by the carrier's id. */
export interface People {
  passengers: Passenger[];
  staff: Map<string, number>;
  carriers: Map<string, number>;
  buses: Map<string, number>;
  dispatchers: Map<number, number>;
}

/** Writes carriers with their members, buses and prices, and passengers; all accounts have the same password. */
export async function writePeople(sql: Db, passwordHash: string, now: Date): Promise<People> {
  const staff = new Map(DEMO_STAFF.map(({ row }, index) => [row.email, index + 1]));
  const carriers = new Map(DEMO_CARRIERS.map(({ row }, index) => [row.name, index + 1]));
  const buses = new Map(DEMO_BUSES.map(({ row }, index) => [row.number, index + 1]));
  const made = makePeople(chanceOf('people'), PASSENGERS, now.getUTCFullYear(), NAMES.known);
  const passengers = made.map((person, index) => ({ ...person, id: staff.size + index + 1 }));
  const operators = OPERATORS.map((row, index) => accountRow({ ...row, id: staff.size + PASSENGERS + index + 1 }, now));
  const accounts = [...staffRows(now), ...passengerRows(passengers, now), ...operators];
  await insertRows(
    sql,
    'account',
    accounts.map((row) => ({ ...row, password_hash: passwordHash })),
  );
  await writeCarriers(sql, now);
  await insertRows(sql, 'account_contact', telegramNames(passengers));
  const members = DEMO_STAFF.flatMap(({ row, carrier, role }) =>
    carrier ? [{ account_id: staff.get(row.email) ?? 0, carrier_id: carriers.get(carrier) ?? 0, role, carrier }] : [],
  );
  const rows = members.map(({ carrier, ...member }) => ({ ...member, created_at: joinedAt(carrier, now) }));
  await insertRows(sql, 'member', rows);
  await insertRows(sql, 'carrier_declaration', declarations(members, now));
  const added = new Date(now.getTime() - 120 * DAY);
  const busRows = DEMO_BUSES.map(({ row, carrier }, index) => {
    const carried = { child_seats: {}, ...row };
    return { ...carried, id: index + 1, carrier_id: carriers.get(carrier), created_at: added, updated_at: added };
  });
  await insertRows(sql, 'bus', busRows);
  const assigned = DEMO_STAFF.flatMap(({ row, bus }) => (bus ? [{ email: row.email, bus }] : []));
  const driven = assigned.map(({ email, bus }) => ({ account_id: staff.get(email), bus_id: buses.get(bus) }));
  await insertRows(sql, 'driver_bus', driven);
  // The dispatcher answers, or else the owner.
  const answering = (['owner', 'dispatcher'] as const).flatMap((role) => members.filter((one) => one.role === role));
  const dispatchers = new Map(answering.map(({ carrier_id, account_id }) => [carrier_id, account_id]));
  return { passengers, staff, carriers, buses, dispatchers };
}

/** The owners of verified carriers have declared that they keep to the law; the first company's owner has not done so yet. */
function declarations(
  members: readonly { account_id: number; carrier_id: number; role: string; carrier: string }[],
  now: Date,
) {
  return members
    .filter(({ role, carrier_id }) => role === 'owner' && carrier_id > 1 && DEMO_CARRIERS[carrier_id - 1]?.verified)
    .map(({ account_id, carrier_id, carrier }) => ({
      ...{ carrier_id, wording: DECLARATION_WORDING },
      ...{ declared_by: account_id, declared_at: joinedAt(carrier, now, 9) },
    }));
}

/** The counts of ratings and trips are set later. */
async function writeCarriers(sql: Db, now: Date): Promise<void> {
  const rows = DEMO_CARRIERS.map(({ row, verified }, index) => {
    const joined = joinedAt(row.name, now);
    return { ...row, id: index + 1, verified_at: verified ? joinedAt(row.name, now, 9) : null, created_at: joined };
  });
  await insertRows(sql, 'carrier', rows);
  for (const [index, { row, english, legal, telegram, rates, fareClasses, promoCodes }] of DEMO_CARRIERS.entries()) {
    const carrier_id = index + 1;
    const insuredUntil = addDays(localDate(now, HOME_ZONE), 180);
    if (english) await sql`update carrier set english = ${sql.json({ ...english })} where id = ${carrier_id}`;
    if (legal) await setLegal(sql, carrier_id, { ...legal, phone: row.phone, insuredUntil, more: NO_ADDED }, now);
    const published = [
      { kind: 'phone', value: row.phone.slice(1) },
      ...(telegram ? [{ kind: 'telegram', value: telegram }] : []),
    ];
    const contacts = row.single_driver
      ? []
      : published.map((contact, position) => ({ carrier_id, ...contact, position }));
    await insertRows(sql, 'carrier_contact', contacts);
    await insertRows(
      sql,
      'parcel_rate',
      rates.map((rate) => ({ carrier_id, ...rate })),
    );
    for (const input of fareClasses) await addFareClass(sql, carrier_id, input, now);
    const always = { amountCents: null, validFrom: null, validUntil: null };
    for (const code of promoCodes) await addPromoCode(sql, carrier_id, { ...always, ...code }, now);
  }
}

function staffRows(now: Date) {
  return DEMO_STAFF.map(({ row, carrier, years }, index) => {
    const joined = joinedAt(carrier, now);
    const since = years ? addDays(localDate(now, 'Europe/Kyiv'), -Math.round(years * 365.25) - 70) : null;
    const verified_at = row.license_number ? joined : null;
    return accountRow({ ...row, id: index + 1, country: 'UA', verified_at, driving_since: since }, joined);
  });
}

function passengerRows(passengers: readonly Passenger[], now: Date) {
  const chance = chanceOf('sign-ups');
  return passengers.map((person) => {
    const isFresh = person.email.startsWith('newpassenger@');
    const ago = isFresh ? DAY / 8 : chance.int(35 * DAY, 900 * DAY);
    return accountRow({ ...person, user_type: 'passenger' }, new Date(now.getTime() - ago));
  });
}

/** A row with every column that the accounts of one statement need. */
function accountRow(row: Readonly<Record<string, unknown>>, at: Date) {
  return {
    ...{ locale: 'uk', status: 'active', gender: 'not_selected', description: '', languages: [], support_only: false },
    ...{ phone: null, city: null, country: null, date_of_birth: null, license_number: null, driving_since: null },
    ...{ verified_at: null, rating_sum: 0, rating_count: 0, ...row },
    ...{ email_confirmed_at: at, terms_agreed_at: at, created_at: at, updated_at: at, password_changed_at: at },
  };
}

/** Every driver and every third passenger has a Telegram name. */
function telegramNames(passengers: readonly Passenger[]) {
  const drivers = DEMO_STAFF.map(({ row }, index) => ({ ...row, id: index + 1 })).filter((row) => row.license_number);
  const riders = passengers.filter((_, index) => index % 3 === 0);
  return [...drivers, ...riders].map(({ id, name, last_name }) => ({
    ...{ account_id: id, kind: 'telegram', position: 0 },
    value: `${latin(name)}_${latin(last_name)}`.replaceAll(/[^a-z0-9]+/g, '_').slice(0, 32),
  }));
}

/** Returns when a carrier signed up, or `later` days after that; people without a carrier signed up two days ago. */
function joinedAt(carrier: string | null, now: Date, later = 0): Date {
  const years = DEMO_CARRIERS.find(({ row }) => row.name === carrier)?.years ?? 2 / 365;
  return new Date(now.getTime() - (Math.round(years * 365) - later) * DAY);
}
