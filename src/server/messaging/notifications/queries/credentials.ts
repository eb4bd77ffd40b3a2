import type { Db } from '#server/core/database/db.ts';
import type { CredentialKind } from '#shared/network/credentials/kinds.ts';

interface EndingCredential {
  carrierId: number;
  kind: CredentialKind;
  /** The name of the company, the bus with its plate, or the driver's name. */
  holder: string;
  /** The owners; for a bus or driver the dispatchers too, and the driver. */
  to: number[];
}

/** A document with this last day, and the people to remind of it; null when it does not count any more. */
export async function endingCredential(
  sql: Db,
  credentialId: number,
  validUntil: string,
): Promise<EndingCredential | null> {
  const [row] = await sql<EndingCredential[]>`
    select c.carrier_id, c.kind,
      case when c.bus_id is not null then bus.manufacturer || ' ' || bus.model || ' ' || bus.number
        when c.driver_id is not null then trim(driver.name || ' ' || driver.last_name) else carrier.name end as holder,
      array(select m.account_id from member m where m.carrier_id = c.carrier_id and (m.role = 'owner'
        or m.account_id = c.driver_id or (m.role = 'dispatcher' and (c.bus_id is not null or c.driver_id is not null)))
        order by 1) as "to"
    from credential c join carrier on carrier.id = c.carrier_id
      left join bus on bus.id = c.bus_id left join account driver on driver.id = c.driver_id
    where c.id = ${credentialId} and c.valid_until = ${validUntil}::date and c.replaced_at is null and c.left_at is null
      and (c.driver_id is null or exists (
        select from member m where m.account_id = c.driver_id and m.carrier_id = c.carrier_id))`;
  return row ?? null;
}
