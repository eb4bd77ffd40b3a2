import { useSession } from '#web/core/session/session.ts';

/** The company in whose office the reader works; null for everybody else, and for a single driver. */
export function useOffice(): number | null {
  const { carrierInfo } = useSession();
  if (!carrierInfo || carrierInfo.singleDriver || carrierInfo.role === 'driver') return null;
  return carrierInfo.carrier_id;
}
