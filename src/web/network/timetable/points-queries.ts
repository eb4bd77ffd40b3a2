import { queryOptions } from '@tanstack/react-query';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import type { OwnPoint, PointInput } from '#shared/network/timetable/points-schema.ts';
import { call } from '#web/core/api/call.ts';
import { changed } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { session } from '#web/core/session/session.ts';

const topic = () => `carrier:${session().carrierInfo?.carrier_id}`;

export const pointsQuery = () =>
  queryOptions({
    queryKey: [topic(), 'points'],
    queryFn: ({ signal }) => call(pointsApi.points, {}, { signal }),
    staleTime: 60_000,
  });

export async function savePoint(seen: OwnPoint | null, body: PointInput, idempotencyKey: string): Promise<void> {
  if (seen === null) await call(pointsApi.add, { body }, { idempotencyKey });
  else await save(pointsApi.edit, { params: { pointId: seen.id }, body }, seen, { idempotencyKey });
  await pointsChanged();
}

export function sendPointPhoto(pointId: number, file: File, onProgress: (share: number) => void): Promise<unknown> {
  return call(pointsApi.setPhoto, { params: { pointId } }, { file, onProgress });
}

export function removePointPhoto(pointId: number): Promise<void> {
  return call(pointsApi.removePhoto, { params: { pointId } });
}

export const pointsChanged = () => changed(topic());

export async function removePoint(pointId: number): Promise<void> {
  await call(pointsApi.remove, { params: { pointId } });
  await pointsChanged();
}
