import type { Db } from '#server/core/database/db.ts';
import { exchangeRates } from '#server/network/carriers/queries/rates.ts';
import { publicBuses } from '#server/network/fleet/queries.ts';
import { ridePricesOf } from '#server/sales/prices/queries/price-list.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { BreakdownHelp } from '#shared/sales/trips/breakdown.ts';
import { phoneShown } from '#shared/sales/trips/phones.ts';
import type { HaltKind, MetTrip, SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { UNDO_SKIPS } from '#shared/sales/trips/undo-skips.ts';
import { undoableStep } from '#shared/sales/trips/undo-step.ts';
import { comingJson } from './drives.ts';
import { cashHeld, ownCash, paymentsJson } from './payment-rows.ts';
import { tripStops } from './public-trip.ts';
import { presentRow, selectTrips, type TripRecord, visibleTo } from './rows.ts';

/** Two trips can meet when they run within this time of each other, in hours. */
const MEETING_HOURS = 12;

const MAX_MET = 20;

interface Extra {
  busId: number | null;
  currentSeq: number | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  cancelReason: string | null;
  driverPerson: TripSheet['driverPerson'];
  secondDriverPerson: TripSheet['secondDriverPerson'];
  queueSlot: TripSheet['queueSlot'];
  newHours: boolean;
}

/** The trip sheet: the trip, its stops, its bus and every booking with what the staff needs. Throws `not_found` otherwise. */
export async function tripSheet(sql: Db, actor: Actor, tripId: number, now: Date): Promise<TripSheet> {
  const [row] = await sql<TripRecord[]>`${selectTrips(sql)} where trip.id = ${tripId} and ${visibleTo(sql, actor)}`;
  if (!row) throw new DomainError('not_found');
  const [[extra], stops, bookings, load, halts, rates, cash, own, incoming, meets, prices] = await Promise.all([
    sql<Extra[]>`
      select trip.bus_id, trip.current_seq, trip.started_at,
        trip.finished_at, trip.cancel_reason,
        case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'lastName', d.last_name,
          'phone', d.phone) end as driver_person,
        case when d2.id is not null then json_build_object('id', d2.id, 'name', d2.name, 'lastName', d2.last_name,
          'phone', d2.phone) end as second_driver_person,
        (select json_build_object('number', s.number, 'at', s.at) from trip_queue_slot s where s.trip_id = trip.id) as queue_slot,
        exists (select from new_hours h where h.trip_id = trip.id) as new_hours
      from trip left join account d on d.id = trip.driver_id left join account d2 on d2.id = trip.second_driver_id where trip.id = ${tripId}`,
    tripStops(sql, tripId),
    sheetBookings(sql, tripId),
    loadPerLeg(sql, tripId),
    tripHalts(sql, tripId),
    exchangeRates(sql, actor.carrierId),
    cashHeld(sql, actor, tripId),
    ownCash(sql, actor, tripId),
    incomingParcels(sql, tripId),
    metTrips(sql, tripId),
    ridePricesOf(sql, tripId),
  ]);
  if (!extra) throw new DomainError('not_found');
  const buses = await publicBuses(sql, extra.busId === null ? [] : [extra.busId]);
  const sheet = {
    ...presentRow(row),
    currentSeq: extra.currentSeq,
    startedAt: extra.startedAt?.toISOString() ?? null,
    finishedAt: extra.finishedAt?.toISOString() ?? null,
    cancelReason: extra.cancelReason,
    driverPerson: extra.driverPerson,
    secondDriverPerson: extra.secondDriverPerson,
    queueSlot: extra.queueSlot && { ...extra.queueSlot, at: new Date(extra.queueSlot.at).toISOString() },
    newHours: extra.newHours,
    fullBus: (extra.busId === null ? null : buses.get(extra.busId)) ?? null,
    stops,
    bookings: bookings.map((booking) => presentBooking(booking, row, extra.finishedAt, now)),
    load,
    ...halts,
    rates,
    cash,
    ownCash: own,
    incoming,
    meets: meets.map((met) => ({ ...met, placeIds: met.placeIds ?? [] })),
    prices,
  };
  return { ...sheet, undoableStep: undoableStep(sheet, now) };
}

type BookingRecord = Omit<SheetBooking, 'expiresAt'> & { expiresAt: Date | null };

function sheetBookings(sql: Db, tripId: number) {
  return sql<BookingRecord[]>`
    select b.id, b.party_id, b.kind, b.status, b.code, b.from_seq, b.to_seq, b.seat, b.name,
      party.contact_phone as phone, party.second_phone, party.messenger, party.account_id as passenger_id, b.has_pet, b.has_baggage, b.child_seat, b.help, party.note,
      party.pay_by, b.needs_calculation, b.fare, b.fare_parts,
      b.infant_name, b.contract_price,
      b.counter_price, case when last.at is not null then json_build_object('action', last.action,
        'at', last.at, 'before', last.data->>'before') end as last_action,
      exists (select from not_aboard n where n.booking_id = b.id and n.ended_at is null) and b.status in ('confirmed', 'boarded')
        as not_aboard,
      ${comingJson(sql)} as coming,
      (select to_char(max(e.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from booking_event e
        where e.booking_id = b.id and e.action = 'called') as called_at,
      b.declined_at is not null as declined, b.paid, ${paymentsJson(sql)} as payments, b.expires_at,
      party.unproven_until is not null as unproven,
      case when p.booking_id is not null then json_build_object('what', p.what, 'sizeClass', p.size_class, 'weightKg', p.weight_kg, 'sides', p.sides_cm,
        'receiverName', coalesce(nullif(p.collector_name, ''), p.receiver_name),
        'receiverPhone', coalesce(nullif(p.collector_phone, ''), p.receiver_phone), 'declaredKg', coalesce(p.declared_kg, p.weight_kg),
        'payer', p.payer, 'tariff', p.tariff, 'taken', 'taken' = any(custody.steps), 'unclaimed', 'unclaimed' = any(custody.steps),
        'damaged', 'damaged' = any(custody.steps),
        'pinCheck', case when b.status in ('confirmed', 'boarded') then p.pin_check end, 'passing', (
          select ${otherBusJson(sql)} from parcel_transfer x join trip t on t.id = x.to_trip_id
            left join bus on bus.id = t.bus_id left join account driver on driver.id = t.driver_id
          where x.booking_id = b.id and b.status = 'boarded' and x.done_at is null and x.undone_at is null)) end as parcel
    from booking b join party on party.id = b.party_id left join parcel p on p.booking_id = b.id
    left join lateral (
      select action, at, data from booking_event e
      where e.booking_id = b.id and e.action <> all(${[...UNDO_SKIPS]}::text[]) order by e.id desc limit 1
    ) last on true
    left join lateral (
      select coalesce(array_agg(step), '{}') as steps from custody_event e
      where e.booking_id = p.booking_id and e.undone_at is null
    ) custody on true
    where b.trip_id = ${tripId}
    order by b.from_seq, b.kind, b.seat, b.id`;
}

/** A booking, with phone numbers only while the carrier needs them. */
function presentBooking(booking: BookingRecord, trip: TripRecord, finishedAt: Date | null, now: Date): SheetBooking {
  const facts = { ...booking, tripStatus: trip.status, tripArrivesAt: trip.arrivesAt, tripFinishedAt: finishedAt };
  const shown = phoneShown('carrier', facts, now);
  const { phone, secondPhone, parcel, expiresAt } = booking;
  return {
    ...booking,
    phone: shown ? phone : '',
    secondPhone: shown ? secondPhone : '',
    parcel: parcel && { ...parcel, receiverPhone: shown ? parcel.receiverPhone : '' },
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

async function loadPerLeg(sql: Db, tripId: number): Promise<number[]> {
  const rows = await sql<{ taken: number }[]>`
    select count(booking.id)::int as taken
    from generate_series(0, (select max(seq) from trip_stop where trip_id = ${tripId}) - 1) as leg
    left join booking on booking.trip_id = ${tripId} and booking.kind = 'passenger' and booking.holds
      and booking.legs @> leg::int
    group by leg order by leg`;
  return rows.map((row) => row.taken);
}

interface HaltRecord {
  kind: HaltKind;
  afterSeq: number;
  startedAt: Date;
  until: Date | null;
  help: BreakdownHelp | null;
  endedAt: Date | null;
  counted: number | null;
  missing: number[];
}

/** The pauses, borders and breakdowns of a trip: the one that lasts, and those that are over, in their order. */
async function tripHalts(sql: Db, tripId: number): Promise<Pick<TripSheet, 'halt' | 'halts'>> {
  const rows = await sql<HaltRecord[]>`
    select kind, after_seq, started_at, until_at as until, help, ended_at, counted, missing
    from trip_halt where trip_id = ${tripId} order by id`;
  const lasting = rows.find(({ endedAt }) => endedAt === null);
  return {
    halt: lasting
      ? {
          kind: lasting.kind,
          afterSeq: lasting.afterSeq,
          startedAt: lasting.startedAt.toISOString(),
          until: lasting.until?.toISOString() ?? null,
          ...(lasting.kind === 'breakdown' && { help: lasting.help }),
        }
      : null,
    halts: rows.flatMap(({ until, help, endedAt, startedAt, ...halt }) =>
      endedAt === null ? [] : [{ ...halt, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() }],
    ),
  };
}

/** The bus to which a row `x` of `parcel_transfer` gives a parcel, as in `SheetBooking`, and which of the two buses has confirmed. */
function otherBusJson(sql: Db) {
  return sql`json_build_object('tripId', x.to_trip_id, 'bus', coalesce(bus.number, ''),
    'driver', coalesce(trim(driver.name || ' ' || driver.last_name), ''), 'given', x.given_at is not null, 'taken', x.taken_at is not null)`;
}

/** The parcels that come to a trip from other buses and that not both buses have confirmed yet. */
async function incomingParcels(sql: Db, tripId: number): Promise<NonNullable<TripSheet['incoming']>> {
  return sql<NonNullable<TripSheet['incoming']>>`
    select b.code, p.what, x.from_trip_id as trip_id, coalesce(bus.number, '') as bus,
      coalesce(trim(driver.name || ' ' || driver.last_name), '') as driver,
      x.given_at is not null as given, x.taken_at is not null as taken
    from parcel_transfer x join booking b on b.id = x.booking_id and b.status = 'boarded'
      join parcel p on p.booking_id = b.id join trip t on t.id = x.from_trip_id
      left join bus on bus.id = t.bus_id left join account driver on driver.id = t.driver_id
    where x.to_trip_id = ${tripId} and x.done_at is null and x.undone_at is null
    order by x.id`;
}

/** The other trips of the carrier that run at about the same time, to which a parcel can be given. */
async function metTrips(sql: Db, tripId: number): Promise<MetTrip[]> {
  return sql<MetTrip[]>`
    select t.id as trip_id, coalesce(bus.number, '') as bus,
      coalesce(trim(driver.name || ' ' || driver.last_name), '') as driver,
      (select json_build_object('uk', p.uk, 'en', p.en) from trip_stop s join place p on p.id = s.place_id
        where s.trip_id = t.id order by s.seq limit 1) as "from",
      (select json_build_object('uk', p.uk, 'en', p.en) from trip_stop s join place p on p.id = s.place_id
        where s.trip_id = t.id order by s.seq desc limit 1) as "to",
      (select json_agg(s.place_id order by s.seq) from trip_stop s where s.trip_id = t.id and s.arrived_at is null and s.seq > 0) as place_ids
    from trip own join trip t on t.carrier_id = own.carrier_id and t.id <> own.id and t.status in ('planned', 'started')
      and t.departs_at < own.arrives_at + make_interval(hours => ${MEETING_HOURS})
      and t.arrives_at > own.departs_at - make_interval(hours => ${MEETING_HOURS})
      left join bus on bus.id = t.bus_id left join account driver on driver.id = t.driver_id
    where own.id = ${tripId} and own.status in ('started', 'finished', 'planned')
    order by t.status desc, abs(extract(epoch from t.departs_at - own.departs_at)), t.id limit ${MAX_MET}`;
}
