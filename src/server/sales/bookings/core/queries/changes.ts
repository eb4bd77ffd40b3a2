import type { Db, SqlFragment } from '#server/core/database/db.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { type ChangeState, changedKinds } from '#shared/sales/bookings/core/change.ts';
import type { ChangeKind, ChangeRecord, ShownState } from '#shared/sales/bookings/rules/change-schema.ts';
import type { MeasuredParcel } from '#shared/sales/bookings/rules/parcel-rules.ts';

export interface StoredChange {
  id: number;
  batchId: number;
  bookingId: number;
  state: ChangeRecord['state'];
  side: 'passenger' | 'carrier';
  byPhone: boolean;
  before: ShownState;
  after: ShownState;
  madeBy: number | null;
  madeAt: Date;
  endsAt: Date | null;
}

const columns = (sql: Db) => sql`
  id, batch_id, booking_id, state, side, by_phone, before, after,
  made_by, made_at, ends_at`;

export function changesOf(sql: Db, bookingId: number): Promise<StoredChange[]> {
  return changesWhere(sql, sql`booking_id = ${bookingId}`);
}

export function changesById(sql: Db, ids: readonly number[]): Promise<StoredChange[]> {
  return changesWhere(sql, sql`id = any(${[...ids]}::int[])`);
}

/** The open changes that were made together, under a lock. */
export async function lockBatch(sql: Db, batchId: number): Promise<StoredChange[]> {
  return sql<StoredChange[]>`
    select ${columns(sql)} from booking_change where batch_id = ${batchId} and state = 'open' order by id for update`;
}

export async function changeOf(sql: Db, bookingId: number, changeId: number): Promise<StoredChange | undefined> {
  const [row] = await changesWhere(sql, sql`booking_id = ${bookingId} and id = ${changeId}`);
  return row;
}

async function changesWhere(sql: Db, condition: SqlFragment): Promise<StoredChange[]> {
  return sql<StoredChange[]>`select ${columns(sql)} from booking_change where ${condition} order by id`;
}

export interface ChangeSubject {
  id: number;
  name: string;
  phone: string;
  parcel: MeasuredParcel | null;
}

/** Name and phone of each booking: the traveller's, or the receiver's for a parcel. */
export async function changeSubjects(sql: Db, ids: readonly number[]): Promise<Map<number, ChangeSubject>> {
  const rows = await sql<ChangeSubject[]>`
    select b.id, coalesce(c.receiver_name, b.name) as name, coalesce(c.receiver_phone, p.contact_phone) as phone,
      case when c.booking_id is not null then json_build_object('sizeClass', c.size_class, 'weightKg', c.weight_kg, 'sides', c.sides_cm) end as parcel
    from booking b join party p on p.id = b.party_id left join parcel c on c.booking_id = b.id
    where b.id = any(${[...ids]}::int[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function localeOfAccount(sql: Db, accountId: number): Promise<Locale | null> {
  const [row] = await sql<{ locale: Locale }[]>`select locale from account where id = ${accountId}`;
  return row?.locale ?? null;
}

export function kindsOf(change: { before: ChangeState; after: ChangeState }): ChangeKind[] {
  return changedKinds(change.before, change.after);
}

/** A change as it is shown; telephone numbers only where the reader may see them. */
export function presentChange(change: StoredChange, phones: boolean): ChangeRecord {
  const shown = (state: ShownState): ShownState => (phones ? state : { ...state, phone: '' });
  return {
    id: change.id,
    state: change.state,
    side: change.side,
    byPhone: change.byPhone,
    kinds: kindsOf(change),
    before: shown(change.before),
    after: shown(change.after),
    madeAt: change.madeAt.toISOString(),
    endsAt: change.endsAt?.toISOString() ?? null,
  };
}
