import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { OwnTrip } from './OwnTrip.tsx';
import { StaffTrip } from './StaffTrip.tsx';

/** `/trips/list/{tripId}`: the trip sheet to those who run it, to a passenger their part of it. */
export function TripPage() {
  const tripId = Number(useParams().tripId);
  const { userType } = useSession();
  return userType === 'passenger' ? <OwnTrip tripId={tripId} /> : <StaffTrip tripId={tripId} />;
}
