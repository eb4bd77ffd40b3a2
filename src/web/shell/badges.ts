import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { call } from '#web/core/api/call.ts';
import { refreshIdentity, updateSession, useSession } from '#web/core/session/session.ts';
import { meQuery } from '../people/accounts/base/queries.ts';

/** Keeps the identity and the number of pending requests in the menu up to date. */
export function useBadges(): void {
  const { token, userType, userInfo, carrierInfo } = useSession();
  const signedIn = token !== null;
  const { data: identity } = useQuery({ ...meQuery(), enabled: signedIn });
  useEffect(() => {
    if (identity) refreshIdentity(identity);
  }, [identity]);

  const topics = [`account:${userInfo?.id ?? 0}`, ...(carrierInfo ? [`carrier:${carrierInfo.carrier_id}`] : [])];
  const { data: unconfirmed } = useQuery({
    queryKey: [...topics, 'unconfirmed'],
    queryFn: ({ signal }) => call(tripsApi.unconfirmedBookings, {}, { signal }),
    enabled: signedIn && userType !== '',
  });
  const count = unconfirmed?.data.count;
  useEffect(() => {
    if (count !== undefined) updateSession({ totalUnconfirmedPassengers: count });
  }, [count]);
}
