import { type Db, savepoint } from '#server/core/database/db.ts';
import { allCrossings } from '#server/network/places/queries.ts';
import { addRoute, setRouteStatus } from '#server/network/timetable/commands/route.ts';
import { isEmailConfirmed } from '#server/people/accounts/queries/email-confirmation.ts';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import { DomainError, type FieldError } from '#shared/core/errors.ts';
import { fieldErrors } from '#shared/core/issues.ts';
import { addDays, instantOf } from '#shared/core/time.ts';
import type { CrossingState, Place } from '#shared/network/places/schema.ts';
import { fittingCrossings, needsCrossing } from '#shared/network/timetable/crossing-rules.ts';
import { maskOfDays, STANDARD_DATE } from '#shared/network/timetable/making.ts';
import { type RouteChecked, type RouteInput, routeInput } from '#shared/network/timetable/schema.ts';
import { plateKey } from '#shared/office/imports/buses.ts';
import type { ReadRow, RowProblem } from '#shared/office/imports/check-rows.ts';
import type { Imported } from '#shared/office/imports/kinds.ts';
import type { ImportUse } from '#shared/office/imports/schema.ts';
import { townFinder } from '../queries/towns.ts';
import { type ImportContext, type ImportedBy, type Importer, progressOf } from './importer.ts';

type StopRow = ReadRow<Imported['routes']>;

/** A stop with its place and times, in the order of the table. */
interface Stop {
  row: StopRow;
  place: Place;
}

interface Facts {
  crossings: CrossingState[];
  buses: Map<string, number>;
  /** Those who may drive, by their names in both orders. */
  drivers: Map<string, number>;
  /** Invitations to drive, by the same names. */
  invited: Map<string, number>;
  confirmed: boolean;
}

/** Routes with their stops, made by the command of the editor; a route with the same stops, times and days stays as it is. */
export const routeImporter: Importer<Imported['routes']> = {
  write: async (context, by, importId, rows) => {
    const { app, sql, now } = context;
    const find = await townFinder(app, now);
    const facts = await factsOf(sql, by, now);
    const points = await sql<{ id: number }[]>`select id from boarding_point where carrier_id = ${by.carrierId}`;
    const [added, known, problems]: [number[], number[], RowProblem[]] = [[], [], []];
    const progress = progressOf(context, by, rows.length);
    for (const group of Map.groupBy(rows, ({ input }) => input.route).values()) {
      progress(group.length);
      const stops = group.flatMap((row) => {
        const place = find(row.input.place);
        return place ? [{ row, place }] : [];
      });
      const lost = group.filter((row) => !stops.some((stop) => stop.row === row));
      if (lost.length > 0) {
        problems.push(...lost.map(({ line }) => ({ line, field: 'place', key: 'location_unknown' })));
        continue;
      }
      const outcome = await addOne(context, by, stops, facts);
      if (Array.isArray(outcome)) problems.push(...outcome);
      else if (outcome === 'known') known.push(...group.map(({ line }) => line));
      else added.push(outcome);
    }
    await sql`update route set import_id = ${importId} where id = any(${added}::int[])`;
    await sql`
      update boarding_point set import_id = ${importId}
      where carrier_id = ${by.carrierId} and not id = any(${points.map(({ id }) => id)}::int[])`;
    return { made: added.length, known, problems };
  },

  used: (sql, importId) => sql<ImportUse[]>`
    select a.uk || ' – ' || z.uk as name, 'booking' as by
    from route r
    join route_stop first on first.plan_id = r.plan_id and first.seq = 0 join place a on a.id = first.place_id
    join route_stop last on last.plan_id = r.plan_id
      and last.seq = (select max(seq) from route_stop s where s.plan_id = r.plan_id)
    join place z on z.id = last.place_id
    where r.import_id = ${importId} and exists (
      select from trip t where t.route_id = r.id
        and (t.status not in ('new', 'planned') or exists (select from party where party.trip_id = t.id)))
    order by r.id`,

  // An archived route has no trips without bookings.
  undo: async ({ sql, now }, { me }, importId) => {
    const routes = await sql<{ id: number }[]>`select id from route where import_id = ${importId} order by id`;
    for (const { id } of routes) await setRouteStatus(sql, me, id, 'archived', now, makeTrips);
    await sql`delete from trip where route_id in (select id from route where import_id = ${importId})`;
    await sql`delete from route where import_id = ${importId}`;
    await sql`
      delete from boarding_point p where p.import_id = ${importId} and not exists (
        select from route r join route_stop s on s.plan_id = r.plan_id
        where r.carrier_id = p.carrier_id and s.place_id = p.place_id and s.point = p.name)`;
    return undefined;
  },
};

async function factsOf(sql: Db, { carrierId, me }: ImportedBy, now: Date): Promise<Facts> {
  const buses = await sql<{ id: number; key: string }[]>`
    select id, number_key as key from bus where carrier_id = ${carrierId}`;
  const drivers = await sql<{ id: number; name: string }[]>`
    select a.id, lower(unnest(array[a.name || ' ' || a.last_name, a.last_name || ' ' || a.name])) as name
    from member join account a on a.id = member.account_id
    where member.carrier_id = ${carrierId} and member.role in ('driver', 'owner')`;
  const invited = await sql<{ id: number; name: string }[]>`
    select id, lower(unnest(array[name || ' ' || last_name, last_name || ' ' || name])) as name from invitation
    where carrier_id = ${carrierId} and role = 'driver' and ended_at is null and expires_at > ${now}`;
  return {
    drivers: new Map(drivers.map(({ id, name }) => [name, id])),
    invited: new Map(invited.map(({ id, name }) => [name, id])),
    crossings: await allCrossings(sql),
    buses: new Map(buses.map(({ id, key }) => [key, id])),
    confirmed: await isEmailConfirmed(sql, me.accountId),
  };
}

/** Adds one route; returns its id, that the carrier has it already, or the errors by row. */
async function addOne(
  { sql, now }: ImportContext,
  { carrierId, me }: ImportedBy,
  stops: readonly Stop[],
  facts: Facts,
): Promise<number | 'known' | RowProblem[]> {
  const input = inputOf(stops, facts);
  if (Array.isArray(input)) return input;
  const parsed = routeInput.safeParse(input, { reportInput: true });
  if (!parsed.success) return problemsOf(stops, fieldErrors(parsed.error.issues));
  if (await hasRoute(sql, carrierId, parsed.data)) return 'known';
  try {
    return await savepoint(sql, (inner) => addRoute(inner, me, parsed.data, now, makeTrips));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return problemsOf(stops, error.errors.length > 0 ? error.errors : [{ field: 'route', key: error.code }]);
  }
}

function inputOf(
  stops: readonly Stop[],
  { crossings, buses, drivers, invited, confirmed }: Facts,
): RouteInput | RowProblem[] {
  const inputs = stops.map(({ row }) => row.input);
  const [first, last] = [inputs[0], inputs.at(-1)];
  const line = stops[0]?.row.line ?? 0;
  if (!first || !last) return [];
  const named = inputs.find(({ crossing }) => crossing !== '')?.crossing ?? '';
  const plate = inputs.find(({ bus }) => bus !== '')?.bus ?? '';
  const busId = plate === '' ? null : buses.get(plateKey(plate));
  if (busId === undefined) return [{ line, field: 'bus', key: 'bus_unknown' }];
  const name = inputs.find(({ driver }) => driver !== '')?.driver ?? '';
  const invitedDriverId = invited.get(name.toLowerCase()) ?? null;
  const driverId = name === '' ? null : (drivers.get(name.toLowerCase()) ?? (invitedDriverId && null));
  if (driverId === undefined) return [{ line, field: 'driver', key: 'driver_unknown' }];
  const crossingKey = crossingOf(named, stops, crossings);
  if (crossingKey === undefined) return [{ line, field: 'crossing', key: 'crossing_unknown' }];
  return {
    crossingKey,
    days: inputs.find(({ days }) => days.length > 0)?.days ?? [],
    price_trip: last.tripCost || '0',
    price_delivery: last.contractual ? '0' : last.deliveryCost,
    stops: timesOf(stops),
    fares: [],
    ...{ busId, driverId, ...(driverId === null && { invitedDriverId }) },
    status: inputs.find(({ status }) => status !== '')?.status || (confirmed ? 'active' : 'draft'),
  };
}

/** The key of the named crossing, or of the only one that the path can use; null where none is needed, undefined for an unknown name. */
function crossingOf(
  name: string,
  stops: readonly Stop[],
  crossings: readonly CrossingState[],
): string | null | undefined {
  const countries = stops.map(({ place }) => place.country);
  const fitting = fittingCrossings(countries, crossings);
  if (name === '') return needsCrossing(countries, crossings) && fitting.length === 1 ? fitting[0]?.key : null;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim();
  const names = (one: CrossingState) => [one.key, one.name.uk, one.name.en].map(plain);
  const begun = (one: CrossingState) => names(one).some((text) => text.startsWith(plain(name)));
  return (fitting.find(begun) ?? crossings.find(begun))?.key;
}

/** The stops with their days: a time before the one of the stop before it is of the next day. */
function timesOf(stops: readonly Stop[]): RouteInput['stops'] {
  let [day, before] = [0, Number.NEGATIVE_INFINITY];
  const dayOf = (time: string, enteredDay: number | null, zone: string): number => {
    if (!/^\d\d:\d\d$/.test(time)) return enteredDay ?? day;
    const at = (days: number) => instantOf(addDays(STANDARD_DATE, days), time, zone).getTime();
    day = enteredDay ?? (at(day) < before ? day + 1 : day);
    before = at(day);
    return day;
  };
  return stops.map(({ row: { input }, place }, seq) => ({
    placeId: place.id,
    point: input.point,
    arrival_time: seq === 0 ? '' : input.arrival_time,
    arrivalDay: seq === 0 ? 0 : dayOf(input.arrival_time, input.arrivalDay, place.zone),
    departure_time: seq === stops.length - 1 ? '' : input.departure_time,
    departureDay: seq === stops.length - 1 ? 0 : dayOf(input.departure_time, input.departureDay, place.zone),
    tripCost: seq === 0 ? '' : input.tripCost,
    deliveryCost: seq === 0 ? '' : input.deliveryCost,
    contractual: seq > 0 && input.contractual,
    ...{ rangeFrom: input.rangeFrom, rangeTo: input.rangeTo },
  }));
}

/** The columns of the fields of the editor, as far as they have other names. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...{ placeId: 'place', arrivalDay: 'arrival_time', departureDay: 'departure_time' },
  ...{ rangeFrom: 'tripCost', rangeTo: 'tripCost' },
  ...{
    crossingKey: 'crossing',
    busId: 'bus',
    driverId: 'driver',
    price_trip: 'tripCost',
    price_delivery: 'deliveryCost',
  },
};

/** The errors of a route by the rows of its stops; errors of the whole route are in its first row, errors of its price in the last one. */
function problemsOf(stops: readonly Stop[], errors: readonly FieldError[]): RowProblem[] {
  return errors.map(({ field, key }) => {
    const [, seq, name = field] = /^stops\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const at = seq === undefined ? (field.startsWith('price_') ? stops.length - 1 : 0) : Number(seq);
    return { line: stops[at]?.row.line ?? 0, field: COLUMNS[name] ?? name, key };
  });
}

/** Whether the carrier has a route that leaves the same stop at the same time, to the same town, on one of these days. */
async function hasRoute(sql: Db, carrierId: number, { stops, days }: RouteChecked): Promise<boolean> {
  const [first, last] = [stops[0], stops.at(-1)];
  const found = await sql`
    select from route r join route_plan p on p.id = r.plan_id
    join route_stop a on a.plan_id = p.id and a.seq = 0
    join route_stop z on z.plan_id = p.id and z.seq = (select max(seq) from route_stop s where s.plan_id = p.id)
    where r.carrier_id = ${carrierId} and r.status <> 'archived' and a.place_id = ${first?.placeId ?? 0}
      and z.place_id = ${last?.placeId ?? 0} and left(a.departure_time::text, 5) = ${first?.departure_time ?? ''}
      and p.days & ${maskOfDays(days)} <> 0
    limit 1`;
  return found.length > 0;
}
