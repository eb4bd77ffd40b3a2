import { queryOptions } from '@tanstack/react-query';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import type { PointInput } from '#shared/network/timetable/points-schema.ts';
import { call } from '#web/core/api/call.ts';
import { changed } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

const topic = () => `carrier:${session().carrierInfo?.carrier_id}`;

/** The boarding points of the person's carrier. */
export const pointsQuery = () =>
  queryOptions({
    queryKey: [topic(), 'points'],
    queryFn: ({ signal }) => call(pointsApi.points, {}, { signal }),
    staleTime: 60_000,
  });

/** Saves a point: a new one without a number. */
export async function savePoint(pointId: number | null, body: PointInput, idempotencyKey: string): Promise<void> {
  if (pointId === null) await call(pointsApi.add, { body }, { idempotencyKey });
  else await call(pointsApi.edit, { params: { pointId }, body }, { idempotencyKey });
  await changed(topic());
}

export async function removePoint(pointId: number): Promise<void> {
  await call(pointsApi.remove, { params: { pointId } });
  await changed(topic());
}
