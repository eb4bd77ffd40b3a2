import { addPoint } from '#server/network/timetable/commands/points.ts';
import { pointsOf } from '#server/network/timetable/queries/points.ts';
import type { RowProblem } from '#shared/office/imports/check-rows.ts';
import type { Imported } from '#shared/office/imports/kinds.ts';
import type { ImportUse } from '#shared/office/imports/schema.ts';
import { townFinder } from '../queries/towns.ts';
import type { Importer } from './importer.ts';

/** Boarding points, made by the command of their dialog; a point of the same town and name stays as it is. */
export const pointImporter: Importer<Imported['points']> = {
  write: async ({ app, sql, now }, { carrierId }, importId, rows) => {
    const find = await townFinder(app, now);
    const stored = await pointsOf(sql, carrierId);
    const keys = new Set(stored.map(({ place, name }) => `${place.id} ${name}`));
    const [added, known, problems]: [number[], number[], RowProblem[]] = [[], [], []];
    for (const { line, input } of rows) {
      const { place: town, ...point } = input;
      const place = find(town);
      if (place === null) problems.push({ line, field: 'place', key: 'location_unknown' });
      else if (keys.has(`${place.id} ${point.name}`)) known.push(line);
      else {
        keys.add(`${place.id} ${point.name}`);
        added.push(await addPoint(sql, carrierId, { ...point, placeId: place.id }));
      }
    }
    await sql`update boarding_point set import_id = ${importId} where id = any(${added}::int[])`;
    return { made: added.length, known, problems };
  },

  used: (sql, importId) => sql<ImportUse[]>`
    select p.name, 'route' as by
    from boarding_point p join route_stop s on s.place_id = p.place_id and s.point = p.name
    join route r on r.plan_id = s.plan_id and r.carrier_id = p.carrier_id
    where p.import_id = ${importId} and r.import_id is distinct from ${importId}
    group by p.name order by p.name collate ukrainian`,

  undo: async ({ sql }, _by, importId) => {
    await sql`delete from boarding_point where import_id = ${importId}`;
    return undefined;
  },
};
