import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { sealValue } from '#server/core/secrets.ts';
import { text } from '#server/core/translate.ts';
import { sealedFor } from '#server/network/credentials/queries/credentials.ts';
import { holdersOf } from '#server/network/credentials/queries/holders.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import { type CredentialKind, isRequired, KINDS, mayBeEndless } from '#shared/network/credentials/kinds.ts';
import { CREDENTIALS } from './data.ts';
import { insertRows, numbered } from './insert.ts';

const DAY = 86_400_000;

interface NewDocument {
  row: { kind: CredentialKind; carrier_id: number; replaced_at: Date | null } & Readonly<Record<string, unknown>>;
  number: string;
  holder: string;
}

/**
 * Writes the documents of all carriers, buses and drivers, each with a small file. One of the first carrier expires soon, one is expired, one
 * is missing, and one has replaced another.
 */
export async function writeCredentials(app: AppContext, sql: Db, now: Date): Promise<void> {
  const [licence, specimen] = await Promise.all(
    ['driving-licence.webp', 'specimen.pdf'].map((file) => readFile(join(import.meta.dirname, 'documents', file))),
  );
  const carriers = await sql<{ id: number; name: string; ownerId: number }[]>`
    select c.id, c.name, (select min(account_id) from member m where m.carrier_id = c.id and m.role = 'owner') as owner_id
    from carrier c order by c.id`;
  const owners = new Map(carriers.map(({ id, ownerId }) => [id, ownerId]));
  const documents: NewDocument[] = [];
  for (const carrier of carriers) documents.push(...(await documentsOf(sql, carrier, now)));
  const added = new Date(now.getTime() - 100 * DAY);
  const rows: Record<string, unknown>[] = [];
  const files: Record<string, unknown>[] = [];
  for (const { id, row, number, holder } of numbered(documents)) {
    const isPicture = row.kind === 'drivingLicence';
    const by = owners.get(row.carrier_id);
    const sealed = sealValue(app.secrets, { number, issuedBy: CREDENTIALS.issuers[row.kind] }, sealedFor(id));
    const categories = isPicture ? ['B', 'D1', 'D'] : [];
    // Rows are inserted as JSON, in which bytes are written in hexadecimal.
    rows.push({ ...row, id, sealed: `\\x${sealed.toString('hex')}`, categories, added_at: added, added_by: by });
    const bytes = (isPicture ? licence : specimen) ?? Buffer.alloc(0);
    const [type, ending] = isPicture ? ['image/webp', 'webp'] : ['application/pdf', 'pdf'];
    const name = `${text('uk', `credentials.kind.${row.kind}`)}, ${holder}`.replaceAll(/[/\\]/g, ' ');
    const file = await app.sealedFiles.put(bytes);
    const stored = { file, type, name: `${name}.${ending}`, bytes: bytes.length };
    files.push({ id, credential_id: id, ...stored, uploaded_at: added, uploaded_by: by });
  }
  await insertRows(sql, 'credential', rows);
  await insertRows(sql, 'credential_file', files);
}

async function documentsOf(sql: Db, carrier: { id: number; name: string }, now: Date): Promise<NewDocument[]> {
  const today = localDate(now, HOME_ZONE);
  const counts = new Map<CredentialKind, number>();
  const documents: NewDocument[] = [];
  for (const { subject, busId, driverId, bus, driver, seats } of await holdersOf(sql, carrier.id, {})) {
    const person = driver ? `${driver.name} ${driver.lastName}` : carrier.name;
    const holder = bus ? `${bus.manufacturer} ${bus.model} ${bus.number}` : person;
    for (const [place, kind] of KINDS[subject].entries()) {
      if (!isRequired(kind, seats) && kind !== 'medical') continue;
      const nth = counts.get(kind) ?? 0;
      counts.set(kind, nth + 1);
      const isFirst = carrier.id === 1;
      const special = isFirst ? CREDENTIALS.exceptions.find((one) => one.kind === kind && one.nth === nth) : undefined;
      if (special?.days === null) continue;
      const seed = (busId ?? 0) * 7 + (driverId ?? 0) * 11 + carrier.id * 13 + place * 37;
      const days = special?.days ?? 90 + ((seed * 53) % 500);
      const isEndless = special === undefined && mayBeEndless(kind) && kind !== 'drivingLicence';
      const dates = { valid_from: addDays(today, days - 730), valid_until: isEndless ? null : addDays(today, days) };
      const row = { kind, carrier_id: carrier.id, bus_id: busId, driver_id: driverId, ...dates, replaced_at: null };
      if (isFirst && kind === 'insurance' && nth === 0) {
        const replaced = { valid_until: addDays(today, -353), replaced_at: new Date(now.getTime() - 350 * DAY) };
        documents.push({ row: { ...row, ...replaced }, number: numberOf(kind, seed + 1), holder });
      }
      documents.push({ row, number: numberOf(kind, seed), holder });
    }
  }
  return documents;
}

function numberOf(kind: CredentialKind, seed: number): string {
  const digits = String(100_000 + ((seed * 7919) % 900_000));
  if (kind === 'register') return `${digits}${String(seed).padStart(2, '0').slice(-2)}`;
  if (kind === 'insurance') return `EP ${digits}7`;
  return `${kind === 'passport' ? 'FE' : 'АВ'} ${digits}`;
}
