import type { Db } from '#server/core/database/db.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { Actor } from '#shared/core/access.ts';
import { daysBetween, type LocalDate } from '#shared/core/time.ts';
import { type CredentialSubject, isRequired, KINDS } from '#shared/network/credentials/kinds.ts';
import { mayHandle } from '#shared/network/credentials/policy.ts';
import type { Credential, CredentialHolder, CredentialLine } from '#shared/network/credentials/schema.ts';
import { stateOn } from '#shared/network/credentials/state.ts';
import { credentialsBy } from './credentials.ts';

type Holder = Omit<CredentialHolder, 'lines'> & { seats: number };

/** Which carrier, bus or driver alone; without one of them the carrier with all its buses and drivers. */
export interface Only {
  bus?: number | undefined;
  driver?: number | undefined;
}

/** The carrier, its buses and its drivers whose documents an actor may see, each with their states on a day. */
export async function holdersFor(
  sql: Db,
  secrets: Secrets,
  actor: Actor,
  only: Only,
  day: LocalDate,
): Promise<CredentialHolder[]> {
  if (actor.carrierId === null) return [];
  const holders = await holdersOf(sql, actor.carrierId, only);
  const seen = holders.filter((holder) => mayHandle(actor, holder));
  if (seen.length === 0) return [];
  const current = await credentialsBy(
    sql,
    secrets,
    sql`c.carrier_id = ${actor.carrierId} and c.replaced_at is null
      and (${only.bus ?? null}::int is null or c.bus_id = ${only.bus ?? null})
      and (${only.driver ?? null}::int is null or c.driver_id = ${only.driver ?? null})`,
  );
  return seen.map(({ seats, ...holder }) => {
    const own = current.filter(({ busId, driverId }) => busId === holder.busId && driverId === holder.driverId);
    return { ...holder, lines: linesOf(holder.subject, seats, own, day) };
  });
}

/** The state of the documents of each kind on a day. */
export function linesOf(
  subject: CredentialSubject,
  seats: number,
  documents: readonly Credential[],
  day: LocalDate,
): CredentialLine[] {
  return KINDS[subject].map((kind) => {
    const credential = documents.find((one) => one.kind === kind && one.replacedAt === null) ?? null;
    const required = isRequired(kind, seats);
    const state = stateOn(credential, required, day);
    const days = credential?.validUntil ? daysBetween(day, credential.validUntil) : null;
    return { kind, required, state, days, credential };
  });
}

/** The carrier, its buses that are not retired, and the members who drive, or have documents. */
export async function holdersOf(sql: Db, carrierId: number, only: Only): Promise<Holder[]> {
  const largest = sql`coalesce((
    select max(seats_count) from bus where carrier_id = ${carrierId} and status = 'active'), 0)`;
  return sql<Holder[]>`
    select * from (
      select 'carrier' as subject, null::int as bus_id, null::int as driver_id, null::json as bus, null::json as driver,
        0 as seats, 0 as place, 0 as id
      union all
      select 'bus', b.id, null, json_build_object('manufacturer', b.manufacturer, 'model', b.model, 'number', b.number), null,
        b.seats_count, 1, b.id
      from bus b where b.carrier_id = ${carrierId} and b.status <> 'retired'
      union all
      select 'driver', null, a.id, null, json_build_object('name', a.name, 'lastName', a.last_name), ${largest}, 2, a.id
      from member m join account a on a.id = m.account_id join carrier c on c.id = m.carrier_id
      where m.carrier_id = ${carrierId} and (m.role = 'driver' or (m.role = 'owner' and (c.single_driver
        or exists (select from driver_bus d where d.account_id = a.id)
        or exists (select from credential k where k.carrier_id = c.id and k.driver_id = a.id))))
    ) holder
    where case when ${only.bus ?? null}::int is not null then bus_id = ${only.bus ?? null}
      when ${only.driver ?? null}::int is not null then driver_id = ${only.driver ?? null} else true end
    order by place, id`;
}
