import { useSession } from '#web/core/session/session.ts';

/**
 * Whether a public page offers to write to the carrier's people: to passengers, to visitors, who sign in first, and to
 * colleagues. Others reach them through a booking (shared/messaging/chat/policy.ts).
 */
export function useWrites(carrierId: number | null): boolean {
  const { token, userType, carrierInfo } = useSession();
  if (carrierId === null) return false;
  return token === null || userType === 'passenger' || carrierInfo?.carrier_id === carrierId;
}
