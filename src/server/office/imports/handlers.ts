import { checkProof } from '#server/core/auth/proof.ts';
import { transaction } from '#server/core/database/db.ts';
import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { networkOf } from '#server/core/network.ts';
import { bookingChanged } from '#server/sales/bookings/changes/events.ts';
import type { Actor } from '#shared/core/access.ts';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { importsApi } from '#shared/office/imports/api.ts';
import { type ImportKind, KIND_RULES } from '#shared/office/imports/kinds.ts';
import { IMPORT_LIMITS } from '#shared/office/imports/limits.ts';
import { importRows } from './commands/make.ts';
import { deleteExpiredImports, eraseImports, undoImport } from './commands/undo.ts';
import { exportCsv } from './queries/export.ts';
import { importData, importOf, importsOf } from './queries/imports.ts';

/** Reading a long table costs the server a quarter of a second. */
const ROWS_OF_CARRIER = { name: 'imported rows', points: IMPORT_LIMITS.ROWS_AN_HOUR, seconds: 3600 };

/** Ends the transaction of a check, which writes nothing. */
class Checked extends Error {}

const handlers: Handlers<typeof importsApi> = {
  list: ({ sql, me }) => importsOf(sql, carrierOf(me)),

  check: async ({ app, pool, me, client, body, now }) => {
    const by = importerOf(me, body.kind, client.ip);
    await app.rateLimits.consume(ROWS_OF_CARRIER, pool, String(by.carrierId), now, body.rows.length);
    let outlook: Awaited<ReturnType<typeof importRows>> | undefined;
    await transaction(pool, async (sql) => {
      outlook = await importRows({ app, sql, now }, by, body);
      throw new Checked();
    }).catch((error: unknown) => {
      if (!(error instanceof Checked)) throw error;
    });
    if (!outlook) throw new DomainError('internal');
    const { made, known, problems } = outlook;
    return { made, known, problems };
  },

  make: async (call) => {
    const { app, sql, me, client, body, now, changed } = call;
    const by = importerOf(me, body.kind, client.ip);
    if (KIND_RULES[body.kind].proof) await checkProof(sql, me, call.header(PROOF_HEADER), now);
    await app.rateLimits.consume(ROWS_OF_CARRIER, sql, String(by.carrierId), now, body.rows.length);
    const { importId, made, problems, trips = [] } = await importRows({ app, sql, now }, by, body);
    const errors = problems.map(({ line, field, key }) => ({ field: `rows.${line}.${field}`, key }));
    if (errors.length > 0) throw new DomainError('invalid_input', { errors });
    if (made === 0) throw new DomainError('import_known');
    changed(`carrier:${by.carrierId}`);
    for (const tripId of trips) bookingChanged(call, { tripId, carrierId: by.carrierId, accountId: null });
    return importOf(sql, by.carrierId, importId);
  },

  undo: async (call) => {
    const { app, sql, me, client, params, now, changed } = call;
    const carrierId = carrierOf(me);
    const { kind } = await importOf(sql, carrierId, params.importId);
    const trips = await undoImport({ app, sql, now }, importerOf(me, kind, client.ip), params.importId);
    changed(`carrier:${carrierId}`);
    for (const tripId of trips) bookingChanged(call, { tripId, carrierId, accountId: null });
    return importOf(sql, carrierId, params.importId);
  },

  csv: async ({ sql, me, client, query, locale, now }) => {
    const { carrierId } = importerOf(me, query.kind, client.ip);
    return { name: `${query.kind}.csv`, content: await exportCsv(sql, carrierId, query.kind, locale, now) };
  },
};

export const imports = defineDomain('imports', importsApi, handlers, {
  personalData: {
    covers: ['import.made_by'],
    export: importData,
    erase: eraseImports,
  },
  jobs: { 'imports.forget': (_, { sql, now }) => deleteExpiredImports(sql, retainedSince('imports', now())) },
  streams: ['import'],
  crons: [{ name: 'imports.forget', pattern: '47 3 * * *' }],
});

/** The importer of a kind: a member who may make one of its things by hand. */
function importerOf(me: Actor, kind: ImportKind, ip: string) {
  if (KIND_RULES[kind].access[me.role] === 'no') throw new DomainError('not_allowed');
  return { carrierId: carrierOf(me), me, network: networkOf(ip) };
}
