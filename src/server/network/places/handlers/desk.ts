import type { AuditFacts } from '#server/core/audit/audit.ts';
import type { Db } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { placesDeskApi } from '#shared/network/places/desk-api.ts';
import type { PlaceRow } from '#shared/network/places/desk-schema.ts';
import type { CrossingState } from '#shared/network/places/schema.ts';
import { suggestPlaces } from '#shared/network/places/suggest.ts';
import { addPlace, editPlace, mergePlace, setCrossing } from '../commands/place.ts';
import { clearPlaceCaches, placeIndex } from '../queries/place-index.ts';
import { allCrossings, placeRows } from '../queries.ts';

const handlers: Handlers<typeof placesDeskApi> = {
  setCrossing: async ({ sql, params: { key }, body, now, audit }) => {
    const [before] = await allCrossings(sql, key);
    await setCrossing(sql, key, body, now);
    const [after] = await allCrossings(sql, key);
    audit({ subject: { kind: 'crossing', id: key }, before: crossingFacts(before), after: crossingFacts(after) });
    return allCrossings(sql);
  },

  places: async ({ app, sql, query: { q }, now }) => {
    const found = suggestPlaces(await placeIndex(app, now), q, MAX_PLACES).places.map(({ place }) => place.id);
    // A number finds its place also when that was merged.
    if (/^\d{1,10}$/.test(q) && Number(q) <= 2_147_483_647) found.unshift(Number(q));
    return placeRows(sql, found);
  },

  addPlace: async ({ app, sql, body, now, audit, afterCommit }) => {
    const id = await addPlace(sql, body, now);
    const row = await onePlaceRow(sql, id);
    audit({ subject: { kind: 'place', id }, after: placeFacts(row) });
    afterCommit(() => clearPlaceCaches(app));
    return row;
  },

  editPlace: async ({ app, sql, params: { placeId: id }, body, now, audit, afterCommit }) => {
    const before = await onePlaceRow(sql, id);
    await editPlace(sql, id, body, now);
    const row = await onePlaceRow(sql, id);
    audit({ subject: { kind: 'place', id }, before: placeFacts(before), after: placeFacts(row) });
    afterCommit(() => clearPlaceCaches(app));
    return row;
  },

  mergePlace: async ({ app, sql, params: { placeId: id }, body: { into }, now, audit, afterCommit }) => {
    const before = await onePlaceRow(sql, id);
    await mergePlace(sql, id, into, now);
    const row = await onePlaceRow(sql, into);
    audit({ subject: { kind: 'place', id }, before: placeFacts(before), after: { into, ...placeFacts(row) } });
    afterCommit(() => clearPlaceCaches(app));
    return row;
  },
};

const MAX_PLACES = 20;

async function onePlaceRow(sql: Db, id: number): Promise<PlaceRow> {
  const [row] = await placeRows(sql, [id]);
  if (!row) throw new DomainError('not_found');
  return row;
}

function placeFacts({ name: { uk, en }, aliases, country, lat, lon, routes }: PlaceRow): AuditFacts {
  return { uk, en, aliases, country, lat, lon, routes };
}

export const placesDesk = defineDomain('placesDesk', placesDeskApi, handlers);

function crossingFacts(row: CrossingState | undefined): AuditFacts {
  if (!row) return {};
  const { open, closure, busAllowed, queueKind, lanes, note } = row;
  const closed = { from: closure?.from ?? null, to: closure?.to ?? null };
  return { open, ...closed, busAllowed, queueKind, lanes, uk: note?.uk ?? null, en: note?.en ?? null };
}
