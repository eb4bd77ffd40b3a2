import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/core/session/session.ts';
import { routesQuery } from '#web/network/timetable/queries.ts';

/** Whether the carrier of an owner or dispatcher has no route yet; false until that is known. */
export function useNoRoutes(): boolean {
  const { carrierInfo } = useSession();
  const office = carrierInfo?.role === 'owner' || carrierInfo?.role === 'dispatcher';
  const { data } = useQuery({ ...routesQuery({ page: 1, per_page: 10, status: undefined }), enabled: office });
  return office && data?.total === 0;
}
