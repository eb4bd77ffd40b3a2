import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { HOME_ZONE } from '#server/core/home-zone.ts';
import { sealValue } from '#server/core/sealed-value.ts';
import { text } from '#server/core/translate.ts';
import { sealedFor } from '#server/credentials/queries/credentials.ts';
import { holdersOf } from '#server/credentials/queries/holders.ts';
import type { Db } from '#server/database/db.ts';
import { addDays, type LocalDate, localDate } from '#shared/core/time.ts';
import { transliterate } from '#shared/core/transliterate.ts';
import { type CredentialKind, isRequired, KINDS, mayBeEndless } from '#shared/credentials/kinds.ts';
import { insertRows } from './insert.ts';
import { specimenPdf } from './specimen-pdf.ts';

const LICENCE_PICTURE = join(import.meta.dirname, 'documents', 'driving-licence.webp');

/** For how many days the documents of the first carrier that are not like all others are still valid; null: there is none. */
const EXCEPTIONS: readonly { kind: CredentialKind; nth: number; days: number | null }[] = [
  { kind: 'insurance', nth: 0, days: 12 },
  { kind: 'roadworthiness', nth: 1, days: -4 },
  { kind: 'tachograph', nth: 2, days: 41 },
  { kind: 'driverCard', nth: 1, days: null },
  { kind: 'cpc', nth: 2, days: 25 },
];

const ISSUERS: Readonly<Record<CredentialKind, string>> = {
  register: 'Міністерство юстиції України',
  licence: 'Укртрансбезпека',
  community: 'Główny Inspektorat Transportu Drogowego',
  liability: 'СК «АСКА»',
  registration: 'ТСЦ 4641',
  insurance: 'СК «Оранта»',
  roadworthiness: 'ТОВ «Діагностика Захід»',
  tachograph: 'ТОВ «Тахосервіс»',
  drivingLicence: 'ТСЦ 4641',
  passport: '4610',
  driverCard: 'ДП «ДержавтотрансНДІпроект»',
  cpc: 'Навчальний центр АсМАП',
  medical: 'КНП «Поліклініка № 5»',
  visa: 'Konsulat Generalny RP we Lwowie',
};

interface NewDocument {
  kind: CredentialKind;
  carrierId: number;
  busId: number | null;
  driverId: number | null;
  holder: string;
  number: string;
  validFrom: LocalDate;
  validUntil: LocalDate | null;
  replacedAt: Date | null;
}

/**
 * Writes the documents of all carriers, buses and drivers, each with a small file. One of the first carrier expires soon, one is expired, one
 * is missing, and one has replaced another.
 */
export async function writeCredentials(app: AppContext, sql: Db, now: Date): Promise<void> {
  const licence = await readFile(LICENCE_PICTURE);
  const carriers = await sql<{ id: number; name: string; ownerId: number }[]>`
    select c.id, c.name, (select min(account_id) from member m where m.carrier_id = c.id and m.role = 'owner') as "ownerId"
    from carrier c order by c.id`;
  const rows: Record<string, unknown>[] = [];
  const files: Record<string, unknown>[] = [];
  const added = new Date(now.getTime() - 100 * 86_400_000);
  for (const { id: carrierId, name, ownerId } of carriers) {
    for (const document of await documentsOf(sql, { carrierId, name, first: rows.length === 0 }, now)) {
      const { kind, holder, number, validFrom, validUntil, replacedAt } = document;
      const id = rows.length + 1;
      const issuedBy = ISSUERS[kind];
      const isPicture = kind === 'drivingLicence';
      const bytes = isPicture ? licence : pdfOf(document);
      rows.push({
        ...{ id, carrier_id: carrierId, bus_id: document.busId, driver_id: document.driverId, kind },
        // Rows are inserted as JSON, in which bytes are written in hexadecimal.
        sealed: `\\x${sealValue(app.secrets, { number, issuedBy }, sealedFor(id)).toString('hex')}`,
        categories: isPicture ? ['B', 'D1', 'D'] : [],
        ...{
          valid_from: validFrom,
          valid_until: validUntil,
          added_at: added,
          added_by: ownerId,
          replaced_at: replacedAt,
        },
      });
      files.push({
        ...{ id: files.length + 1, credential_id: id, file: await app.sealedFiles.put(bytes) },
        type: isPicture ? 'image/webp' : 'application/pdf',
        name:
          `${text('uk', `credentials.kind.${kind}`)}, ${holder}`.replaceAll(/[/\\]/g, ' ') +
          (isPicture ? '.webp' : '.pdf'),
        ...{ bytes: bytes.length, uploaded_at: added, uploaded_by: ownerId },
      });
    }
  }
  await insertRows(sql, 'credential', rows);
  await insertRows(sql, 'credential_file', files);
}

async function documentsOf(
  sql: Db,
  { carrierId, name, first }: { carrierId: number; name: string; first: boolean },
  now: Date,
): Promise<NewDocument[]> {
  const today = localDate(now, HOME_ZONE);
  const counts = new Map<CredentialKind, number>();
  const documents: NewDocument[] = [];
  for (const { subject, busId, driverId, bus, driver, seats } of await holdersOf(sql, carrierId, {})) {
    const holder = bus
      ? `${bus.manufacturer} ${bus.model} ${bus.number}`
      : driver
        ? `${driver.name} ${driver.lastName}`
        : name;
    for (const [place, kind] of KINDS[subject].entries()) {
      if (!isRequired(kind, seats) && kind !== 'medical') continue;
      const nth = counts.get(kind) ?? 0;
      counts.set(kind, nth + 1);
      const special = first ? EXCEPTIONS.find((one) => one.kind === kind && one.nth === nth) : undefined;
      if (special?.days === null) continue;
      const seed = (busId ?? 0) * 7 + (driverId ?? 0) * 11 + carrierId * 13 + place * 37;
      const days = special?.days ?? 90 + ((seed * 53) % 500);
      const endless = special === undefined && mayBeEndless(kind) && kind !== 'drivingLicence';
      const document = {
        ...{ kind, carrierId, busId, driverId, holder },
        number: numberOf(kind, seed),
        validFrom: addDays(today, days - 730),
        validUntil: endless ? null : addDays(today, days),
        replacedAt: null,
      };
      if (first && kind === 'insurance' && nth === 0) {
        const replacedAt = new Date(now.getTime() - 350 * 86_400_000);
        documents.push({ ...document, number: numberOf(kind, seed + 1), validUntil: addDays(today, -353), replacedAt });
      }
      documents.push(document);
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

function pdfOf({ kind, holder, number, validFrom, validUntil }: NewDocument): Buffer {
  return specimenPdf(text('en', `credentials.kind.${kind}`), [
    `No. ${transliterate(number)}`,
    `Holder: ${transliterate(holder)}`,
    `Issued by: ${transliterate(ISSUERS[kind])}`,
    `Valid from ${validFrom}`,
    validUntil ? `Valid until ${validUntil}` : 'Without expiry',
  ]);
}
