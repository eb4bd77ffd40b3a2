import { savepoint } from '#server/core/database/db.ts';
import { invite, withdrawInvitation } from '#server/network/carriers/commands/invite.ts';
import { DomainError, type ProblemCode } from '#shared/core/errors.ts';
import type { RowProblem } from '#shared/office/imports/check-rows.ts';
import type { Imported } from '#shared/office/imports/kinds.ts';
import type { ImportUse } from '#shared/office/imports/schema.ts';
import type { Importer } from './importer.ts';

const AT_ONCE = 500;

/** Customers with their names and notes; what the office has written about a number stays as it is. */
export const customerImporter: Importer<Imported['customers']> = {
  write: async ({ sql, now }, { carrierId }, importId, rows) => {
    const made = new Set<string>();
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const values = rows.slice(at, at + AT_ONCE).map(({ input }) => ({
        ...{ carrierId, phone: input.phone, name: input.name, note: input.note },
        ...{ importId, updatedAt: now },
      }));
      const added = await sql<{ phone: string }[]>`
        insert into caller_note ${sql(values)} on conflict do nothing returning phone`;
      for (const { phone } of added) made.add(phone);
    }
    return {
      made: made.size,
      known: rows.flatMap(({ line, input }) => (made.has(input.phone) ? [] : [line])),
      problems: [],
    };
  },

  used: async () => [],

  // A note that the office has changed since no longer names the import, and stays.
  undo: async ({ sql }, _by, importId) => {
    await sql`delete from caller_note where import_id = ${importId}`;
    return undefined;
  },
};

const KNOWN: readonly ProblemCode[] = ['already_member', 'already_invited'];

/** Drivers, each with the invitation of its dialog; who works for the carrier or is invited already gets none. */
export const driverImporter: Importer<Imported['drivers']> = {
  write: async ({ app, sql, now }, { carrierId, me, network }, importId, rows) => {
    const [added, known, problems]: [number[], number[], RowProblem[]] = [[], [], []];
    for (const { line, input } of rows) {
      const by = { ...me, carrierId, network };
      try {
        const invited = { ...input, role: 'driver', locale: 'uk' } as const;
        added.push((await savepoint(sql, (inner) => invite(app, inner, by, invited, now))).id);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code === 'email_unconfirmed') throw error;
        if (KNOWN.includes(error.code)) known.push(line);
        else problems.push({ line, field: 'email', key: error.code });
      }
    }
    await sql`update invitation set import_id = ${importId} where id = any(${added}::int[])`;
    return { made: added.length, known, problems };
  },

  used: (sql, importId) => sql<ImportUse[]>`
    select trim(name || ' ' || last_name) as name, 'member' as by from invitation
    where import_id = ${importId} and outcome = 'accepted' order by id`,

  undo: async ({ sql, now }, { carrierId, me }, importId) => {
    const open = await sql<{ id: number }[]>`
      select id from invitation where import_id = ${importId} and ended_at is null order by id`;
    for (const { id } of open) await withdrawInvitation(sql, { ...me, carrierId }, id, now);
    return undefined;
  },
};
