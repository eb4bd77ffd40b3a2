import type { Db } from '#server/core/database/db.ts';
import { IMPORT_KINDS } from '#shared/office/imports/kinds.ts';
import { tableInput } from '#testing/import-tables.ts';
import { type CompanySize, companyTables, driverOf } from '#testing/samples/company-tables.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { ask } from '../support/http.ts';
import { signIn } from '../support/people.ts';

const BUSES = 12;

/** A company with an owner and drivers, whose tables are imported over HTTP; returns the owner's token. */
export async function moveIn(sql: Db, port: number, size: CompanySize): Promise<string> {
  const { carrierId, owner } = await addCarrier(sql);
  for (let bus = 0; bus < BUSES; bus += 1) {
    const { accountId } = await addMember(sql, carrierId, 'driver');
    const [name, lastName] = driverOf(bus).split(' ');
    await sql`update account set name = ${name ?? ''}, last_name = ${lastName ?? ''} where id = ${accountId}`;
  }
  const { token } = await signIn(sql, owner.accountId);
  const tables = companyTables(size);
  for (const kind of IMPORT_KINDS.filter((one) => one !== 'drivers')) {
    const [head = [], ...rows] = tables[kind];
    const startedAt = performance.now();
    const body = tableInput(kind, [head, ...rows]);
    const { status, body: made } = await ask({ port, method: 'POST', path: '/api/imports', token, body });
    if (status !== 201) throw new Error(`${kind}: ${status} ${JSON.stringify(made).slice(0, 500)}`);
    console.log(`${kind}: ${rows.length} rows in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  return token;
}
