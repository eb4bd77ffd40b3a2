import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { notifyOfChange } from '#server/people/accounts/commands/notify-of-change.ts';
import type { Currency } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { BankInput } from '#shared/network/carriers/bank.ts';
import type { LegalInput } from '#shared/network/carriers/legal.ts';
import { type FieldKey, isAdded, type LegalFieldInput } from '#shared/network/carriers/legal-fields.ts';
import type { aboutInput } from '#shared/network/carriers/schema.ts';
import { setFields } from '../queries/legal.ts';

export async function setAbout(sql: Db, carrierId: number, about: z.output<typeof aboutInput>): Promise<void> {
  await lockCarrier(sql, carrierId);
  await sql`
    update carrier set name = ${about.carrierName}, logo_link = ${about.logoLink || null},
      description = ${about.description}, countries = ${about.countries},
      instant_confirmation = ${about.instantConfirmation}, pets_allowed = ${about.petsAllowed},
      pet_rules = ${about.petRules}, baggage_rules = ${about.baggageRules}, parcel_classes = ${about.parcelClasses},
      parcel_max_kg = ${about.parcelMaxKg}, forbidden_goods = ${about.forbiddenGoods}, rules_chosen = true,
      english = coalesce(${about.english ? sql.json({ ...about.english }) : null}, english),
      confirms_guests = coalesce(${about.confirmsGuests ?? null}, confirms_guests),
      pets_per_trip = case when ${about.petsPerTrip !== undefined} then ${about.petsPerTrip ?? null}::smallint
        else pets_per_trip end,
      asks_documents = coalesce(${about.asksDocuments ?? null}, asks_documents),
      change_hours = case when ${about.changeHours !== undefined} then ${about.changeHours ?? null}::smallint
        else change_hours end,
      release_hours = case when ${about.releaseHours !== undefined} then ${about.releaseHours ?? null}::smallint
        else release_hours end
    where id = ${carrierId}`;
  await sql`delete from carrier_contact where carrier_id = ${carrierId}`;
  await sql`
    insert into carrier_contact (carrier_id, kind, value, position)
    select ${carrierId}, kind, value, place - 1
    from unnest(${about.contacts.map(({ kind }) => kind)}::text[], ${about.contacts.map(({ value }) => value)}::text[])
      with ordinality as listed (kind, value, place)`;
}

/** Replaces the logo, or removes it if `file` is null; returns the previous file. */
export async function replaceLogo(sql: Db, carrierId: number, file: string | null): Promise<string | null> {
  await lockCarrier(sql, carrierId);
  const [row] = await sql<{ before: string | null }[]>`
    update carrier set logo = ${file} from (select id, logo from carrier where id = ${carrierId}) as old
    where carrier.id = old.id returning old.logo as before`;
  return row?.before ?? null;
}

/** Counts a view of a carrier's page: each viewer once a day, members of the carrier never. `day` is YYYY-MM-DD. */
export async function recordView(sql: Db, view: { carrierId: number; viewerId: number; day: string }): Promise<void> {
  await sql`
    insert into profile_view (carrier_id, viewer_id, day)
    select ${view.carrierId}, ${view.viewerId}, ${view.day}
    where not exists (
      select from member where carrier_id = ${view.carrierId} and account_id = ${view.viewerId})
    on conflict do nothing`;
}

/** Locks the row of a carrier, so that changes to its page, members and invitations run one after another. */
export async function lockCarrier(sql: Db, carrierId: number): Promise<void> {
  const rows = await sql`select id from carrier where id = ${carrierId} for update`;
  if (rows.length === 0) throw new DomainError('not_found');
}

/** Names the bank accounts of a carrier, or none (null), and mails every owner: anyone who changes an account takes the money of others. */
export async function setBank(
  app: AppContext,
  sql: Db,
  carrierId: number,
  bank: BankInput | null,
  now: Date,
): Promise<void> {
  if (bank) {
    const { holder, eurIban, uahIban, taxNumber } = bank;
    await sql`
      insert into carrier_bank (carrier_id, holder, eur_iban, uah_iban, tax_number, changed_at)
      values (${carrierId}, ${holder}, ${eurIban || null}, ${uahIban || null}, ${uahIban ? taxNumber : null}, ${now})
      on conflict (carrier_id) do update set holder = excluded.holder, eur_iban = excluded.eur_iban,
        uah_iban = excluded.uah_iban, tax_number = excluded.tax_number, changed_at = excluded.changed_at`;
  } else {
    const dropped = await sql`delete from carrier_bank where carrier_id = ${carrierId} returning carrier_id`;
    if (dropped.length === 0) return;
  }
  const owners = await sql<{ id: number }[]>`
    select account_id as id from member where carrier_id = ${carrierId} and role = 'owner' order by id`;
  for (const { id } of owners) await notifyOfChange(app, sql, id, 'bankChanged');
}

/** Names the legal data of a carrier. Numbers that were given keep their series and their rate of value added tax. */
export async function setLegal(sql: Db, carrierId: number, legal: LegalInput, now: Date): Promise<void> {
  const requested = new Set<string>((await setFields(sql)).map(({ key }) => key));
  const more = Object.entries(legal.more).filter(([key, value]) => requested.has(key) && value !== '');
  const row = {
    ...legal,
    insuredUntil: legal.insuredUntil || null,
    vatPercent: legal.vatPercent === '' ? null : Number(legal.vatPercent),
    series: legal.series || null,
    more: sql.json(Object.fromEntries(more)),
    changedAt: now,
  };
  await sql`insert into carrier_legal ${sql({ ...row, carrierId })} on conflict (carrier_id) do update set ${sql(row)}`;
}

/**
 * Sets the exchange rates of a carrier, or of the operator if `carrierId` is null. A rate of null removes their own rate of that currency.
 * Payments keep the rate by which they were calculated.
 */
export async function setRates(
  sql: Db,
  scope: { carrierId: number | null; accountId: number; day: string },
  rates: readonly { currency: Currency; rate: number | null }[],
): Promise<void> {
  for (const { currency, rate } of rates) {
    if (rate === null) {
      await sql`
        delete from exchange_rate where carrier_id is not distinct from ${scope.carrierId}::int and currency = ${currency}`;
    } else {
      await sql`
        insert into exchange_rate (carrier_id, currency, rate, day, set_by)
        values (${scope.carrierId}, ${currency}, ${rate}, ${scope.day}, ${scope.accountId})
        on conflict on constraint exchange_rate_once
        do update set rate = excluded.rate, day = excluded.day, set_by = excluded.set_by`;
    }
  }
}

/** Names a field, leaves it out or adds it. Throws `invalid_input` where the name of the carrier would be left out. */
export async function setField(sql: Db, key: FieldKey, input: LegalFieldInput): Promise<void> {
  if (key === 'name' && input.hidden) {
    throw new DomainError('invalid_input', { errors: [{ field: 'hidden', key: 'field_invalid' }] });
  }
  await sql`
    insert into legal_field ${sql({ key, ...input })}
    on conflict (key) do update set ${sql(input)}`;
}

/** Gives a built-in field its name back, or removes an added one with its values, so that the next field does not inherit them. */
export async function resetField(sql: Db, key: FieldKey): Promise<void> {
  await sql`delete from legal_field where key = ${key}`;
  if (isAdded(key)) await sql`update carrier_legal set more = more - ${key}::text where more ? ${key}`;
}
