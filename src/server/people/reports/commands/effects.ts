import type { AppContext } from '#server/context.ts';
import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { endSessions } from '#server/people/accounts/commands/session.ts';
import type { ReportKind } from '#shared/people/reports/rules.ts';

export interface Affected {
  kind: ReportKind;
  subjectId: number;
  accountId: number | null;
  carrierId: number | null;
}

export interface PostCommitWork {
  /** Stored files that have got other names. */
  files: string[];
  sessions: number[];
  /** The place of a message that is hidden now, for the open screens of its chat. */
  hidden: { chatId: number; seq: number } | null;
}

/** An end of a restriction that has none; a date, because the driver reads no infinite ones. */
const NEVER = '9999-12-31T00:00:00Z';

/** An SQL condition: the measure of the column `measure` of a decision `d` still holds. */
const holds = sqlFragment(
  (m) => `not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = ${m}.measure)`,
);

/** Makes the enforced state agree with the decisions that hold: called after a decision, and after one has ended. */
export async function enforce(app: AppContext, sql: Db, affected: Affected, now: Date): Promise<PostCommitWork> {
  const postCommit: PostCommitWork = { files: [], sessions: [], hidden: null };
  await enforceHiding(app, sql, affected, postCommit, now);
  if (affected.carrierId !== null) await enforceSelling(sql, affected.carrierId);
  if (affected.accountId !== null) await enforcePerson(sql, affected.accountId, postCommit, now);
  return postCommit;
}

/** A carrier whose owners are all blocked sells nothing: nobody answers for it. */
async function enforceSelling(sql: Db, carrierId: number): Promise<void> {
  await sql`
    update carrier set selling_stopped_until = greatest((
      select max(coalesce(d.until, ${NEVER}::timestamptz)) from report_decision d cross join unnest(d.measures) as m (measure)
      where d.carrier_id = ${carrierId} and m.measure = 'stop_selling' and ${holds(sql, 'm')}
    ), case when not exists (
      select from member m join account a on a.id = m.account_id
      where m.carrier_id = ${carrierId} and m.role = 'owner' and a.status = 'active') then ${NEVER}::timestamptz end)
    where id = ${carrierId}`;
}

async function enforcePerson(sql: Db, accountId: number, postCommit: PostCommitWork, now: Date): Promise<void> {
  const until = (measure: string) => sql`(
    select max(coalesce(d.until, ${NEVER}::timestamptz)) from report_decision d cross join unnest(d.measures) as m (measure)
    where d.account_id = ${accountId} and m.measure = ${measure} and ${holds(sql, 'm')})`;
  await sql`
    update account set chat_stopped_until = ${until('stop_chat')}, reviews_stopped_until = ${until('stop_reviews')}
    where id = ${accountId}`;
  const [blocked] = await sql`
    select from report_decision d where d.account_id = ${accountId} and 'block' = any(d.measures)
      and not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = 'block') limit 1`;
  if (blocked) {
    const [changed] = await sql`
      update account set status = 'blocked', updated_at = ${now}
      where id = ${accountId} and status = 'active' and user_type <> '' returning id`;
    if (!changed) return;
    postCommit.sessions = await endSessions(sql, accountId, { except: null, now });
    const carrierId = await endAccess(sql, accountId, now);
    if (carrierId !== null) await enforceSelling(sql, carrierId);
    return;
  }
  const [unblocked] = await sql<{ carrierId: number | null }[]>`
    update account set status = 'active', updated_at = ${now}
    where id = ${accountId} and status = 'blocked' and erased_at is null and user_type <> ''
      and exists (select from report_decision d where d.account_id = ${accountId} and 'block' = any(d.measures))
    returning (select carrier_id from member where account_id = account.id and role = 'owner') as carrier_id`;
  if (typeof unblocked?.carrierId === 'number') await enforceSelling(sql, unblocked.carrierId);
}

async function enforceHiding(
  app: AppContext,
  sql: Db,
  { kind, subjectId }: Affected,
  postCommit: PostCommitWork,
  now: Date,
): Promise<void> {
  const [row] = await sql`
    select from report_decision d join report r on r.id = d.report_id
    where r.kind = ${kind} and r.subject_id = ${subjectId} and 'hide' = any(d.measures)
      and not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = 'hide') limit 1`;
  const hide = row !== undefined;
  const at = hide ? now : null;
  const renamed = (table: string, where: ReturnType<typeof sql>) =>
    renameFiles(app, sql, { table, where, hide }, postCommit);
  if (kind === 'message') return hideMessage(app, sql, subjectId, hide, postCommit, now);
  if (kind === 'review' && (await hideReview(sql, subjectId, at)))
    await renamed('review_photo', sql`review_id = ${subjectId} and hidden_at is null`);
  if (kind === 'carrier' && (await marked(sql, 'carrier', 'page_hidden_at', subjectId, at)))
    await renamed('carrier_photo', sql`carrier_id = ${subjectId} and hidden_at is null`);
  if (
    (kind === 'review_photo' || kind === 'carrier_photo' || kind === 'bus_photo') &&
    (await marked(sql, kind, 'hidden_at', subjectId, at))
  )
    await renamed(kind, sql`id = ${subjectId}`);
}

/** Sets or removes the mark of a hidden row; returns whether that changed anything. */
async function marked(sql: Db, table: string, column: string, id: number, at: Date | null): Promise<boolean> {
  const [changed] = await sql`
    update ${sql(table)} set ${sql(column)} = ${at}
    where id = ${id} and (${sql(column)} is null) = ${at !== null} returning id`;
  return changed !== undefined;
}

/** The stars of a hidden review count for nobody. One that waited is decided: its carrier learns of it when it is published. */
async function hideReview(sql: Db, reviewId: number, at: Date | null): Promise<boolean> {
  const [waited] = await sql`
    update review set waiting_since = null where id = ${reviewId} and waiting_since is not null returning id`;
  if (!(await marked(sql, 'review', 'hidden_at', reviewId, at))) return waited !== undefined;
  if (waited) await addJob(sql, 'notify.review', { reviewId });
  const sign = at === null ? 1 : -1;
  await sql`
    update carrier set rating_sum = rating_sum + ${sign}::int * r.stars, rating_count = rating_count + ${sign}::int
    from review r where r.id = ${reviewId} and carrier.id = r.carrier_id`;
  await sql`
    update account set rating_sum = rating_sum + ${sign}::int * r.stars, rating_count = rating_count + ${sign}::int
    from review r where r.id = ${reviewId} and account.id in (r.driver_id, r.second_driver_id)`;
  return true;
}

/**
 * The text of a hidden message is stored apart, like that of a deleted one, and its place shows that it was hidden. So it is in no list,
 * search, mail or copy.
 */
async function hideMessage(
  app: AppContext,
  sql: Db,
  messageId: number,
  hide: boolean,
  postCommit: PostCommitWork,
  now: Date,
): Promise<void> {
  const [said] = await sql<{ chatId: number; seq: number; phrase: string | null; image: string | null }[]>`
    select chat_id, seq, phrase, image from message where id = ${messageId} for update`;
  if (!said) return;
  if (hide) {
    // A message that its writer has deleted is invisible already.
    if (said.phrase === 'hidden' || said.phrase === 'withdrawn') return;
    await sql`
      insert into withdrawn_message (message_id, text, phrase, image, image_width, image_height, latitude, longitude, voice, voice_seconds)
      select id, text, phrase, image, image_width, image_height, latitude, longitude, voice, voice_seconds from message where id = ${messageId}
      on conflict (message_id) do nothing`;
    await sql`
      update message set text = '', phrase = 'hidden', image = null, image_width = null, image_height = null, latitude = null,
        longitude = null, voice = null, voice_seconds = null, withdrawn_at = ${now}
      where id = ${messageId}`;
    postCommit.hidden = { chatId: said.chatId, seq: said.seq };
    await renameFiles(
      app,
      sql,
      { table: 'withdrawn_message', where: sql`message_id = ${messageId}`, hide },
      postCommit,
    );
    await renameVoice(app, sql, messageId, postCommit);
    return;
  }
  if (said.phrase !== 'hidden') return;
  await sql`
    update message set text = w.text, phrase = w.phrase, image = w.image, image_width = w.image_width, image_height = w.image_height,
      latitude = w.latitude, longitude = w.longitude, voice = w.voice, voice_seconds = w.voice_seconds, withdrawn_at = null
    from withdrawn_message w where w.message_id = message.id and message.id = ${messageId}`;
  await sql`delete from withdrawn_message where message_id = ${messageId}`;
}

/**
 * Gives stored pictures other names, so that their old addresses no longer work; the old files are deleted after the commit. A picture that
 * is shown again is public again.
 */
async function renameFiles(
  app: AppContext,
  sql: Db,
  { table, where, hide }: { table: string; where: ReturnType<Db>; hide: boolean },
  postCommit: PostCommitWork,
): Promise<void> {
  const column = table === 'withdrawn_message' ? 'image' : 'file';
  const rows = await sql<{ file: string | null }[]>`select ${sql(column)} as file from ${sql(table)} where ${where}`;
  for (const { file } of rows) {
    if (file === null) continue;
    const [main, thumb] = await Promise.all([app.files.read(`${file}.webp`), app.files.read(`${file}-s.webp`)]);
    if (!main || !thumb) continue;
    const copy = await app.files.storePicture({ main, thumb, width: 0, height: 0 }, { isPublic: !hide });
    await sql`update ${sql(table)} set ${sql(column)} = ${copy.id} where ${sql(column)} = ${file}`;
    postCommit.files.push(file);
  }
}

/** The same for the voice note of a hidden message. */
async function renameVoice(app: AppContext, sql: Db, messageId: number, postCommit: PostCommitWork): Promise<void> {
  const [row] = await sql<{ voice: string | null }[]>`
    select voice from withdrawn_message where message_id = ${messageId}`;
  const bytes = row?.voice && (await app.files.read(`${row.voice}.audio`));
  if (!row?.voice || !bytes) return;
  const copy = await app.files.storeVoice(bytes);
  await sql`update withdrawn_message set voice = ${copy} where message_id = ${messageId}`;
  postCommit.files.push(row.voice);
}

/**
 * Ends what lets a blocked person in without a sign-in: the API keys that they made, the links of their roster and of their tracker. Returns
 * the carrier of which they were the last active owner, whose keys and webhooks end too; null when there is none. Its sale stops by
 * `enforceSelling`.
 */
async function endAccess(sql: Db, accountId: number, now: Date): Promise<number | null> {
  await sql`update api_key set revoked_at = ${now} where created_by = ${accountId} and revoked_at is null`;
  await sql`delete from roster_feed where account_id = ${accountId}`;
  await sql`delete from tracking_token where account_id = ${accountId}`;
  const carrierId = await carrierWithoutOwner(sql, accountId);
  if (carrierId === null) return null;
  await sql`update api_key set revoked_at = ${now} where carrier_id = ${carrierId} and revoked_at is null`;
  await sql`
    update webhook_endpoint set disabled_at = ${now}, disabled_why = 'blocked' where carrier_id = ${carrierId} and disabled_at is null`;
  await sql`
    delete from tracking_token where account_id in (select account_id from member where carrier_id = ${carrierId})`;
  return carrierId;
}

async function carrierWithoutOwner(sql: Db, accountId: number): Promise<number | null> {
  const [row] = await sql<{ carrierId: number }[]>`
    select m.carrier_id from member m
    where m.account_id = ${accountId} and m.role = 'owner' and not exists (
      select from member o join account a on a.id = o.account_id
      where o.carrier_id = m.carrier_id and o.role = 'owner' and a.status = 'active')`;
  return row?.carrierId ?? null;
}
