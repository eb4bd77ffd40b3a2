import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { alikePeople, alikePlates, LookupPerson } from '#shared/office/admin/lookup-schema.ts';
import { foldedPlate, selectPeople } from './lookup-parts.ts';

type AlikeReason = 'phone' | 'name';
type Alike = LookupPerson & { why: AlikeReason };

const GROUPS = 100;
const IN_GROUP = 10;

/** Other accounts that seem to be the same person: with the same telephone, or the same name and date of birth. */
export async function alikeTo(sql: Db, accountId: number): Promise<Alike[]> {
  return sql<Alike[]>`
    select * from (
      ${selectPeople(sql, sql`, 'phone' as why`)}
      where a.id <> ${accountId} and a.erased_at is null
        and phone_tail(a.phone) = (select phone_tail(phone) from account where id = ${accountId})
      union all
      ${selectPeople(sql, sql`, 'name' as why`)}
      join account own on own.id = ${accountId}
      where a.id <> own.id and a.erased_at is null and a.date_of_birth = own.date_of_birth
        and a.phone is distinct from own.phone
        and name_sound(a.name || ' ' || a.last_name) = name_sound(own.name || ' ' || own.last_name)
    ) every order by id limit ${IN_GROUP}`;
}

export async function alikeGroups(sql: Db): Promise<z.output<typeof alikePeople>> {
  const rows = await sql<(LookupPerson & { why: AlikeReason; mark: string })[]>`
    with groups as (
      select 'phone' as why, phone_tail(phone) as mark, (array_agg(id order by id))[:${IN_GROUP}::int] as ids from account
      where phone is not null and erased_at is null group by 2 having count(*) > 1
      union all
      select 'name', name_sound(name || ' ' || last_name) || date_of_birth, (array_agg(id order by id))[:${IN_GROUP}::int] from account
      where date_of_birth is not null and erased_at is null group by 2 having count(distinct phone) > 1
    ), shown as (select why, mark, ids from groups order by cardinality(ids) desc, ids[1] desc limit ${GROUPS})
    ${selectPeople(sql, sql`, shown.why, shown.mark`)} join shown on a.id = any(shown.ids)
    order by cardinality(shown.ids) desc, shown.ids[1] desc, shown.why, a.id`;
  const groups = new Map<string, z.output<typeof alikePeople>[number]>();
  for (const { why, mark, ...person } of rows) {
    const key = `${why} ${mark}`;
    groups.set(key, { why, people: [...(groups.get(key)?.people ?? []), person] });
  }
  return [...groups.values()];
}

/** Buses whose plates look the same, Cyrillic and Latin letters taken as one. */
export async function alikeBuses(sql: Db): Promise<z.output<typeof alikePlates>> {
  return sql<z.output<typeof alikePlates>>`
    select ${foldedPlate(sql, sql`bus`)} as plate,
      json_agg(json_build_object('id', bus.id, 'plate', bus.number, 'carrierId', c.id, 'carrier', c.name) order by bus.id) as buses
    from bus join carrier c on c.id = bus.carrier_id
    where bus.status <> 'retired' group by 1 having count(*) > 1 order by max(bus.id) desc limit ${GROUPS}`;
}
