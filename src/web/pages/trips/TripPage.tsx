import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { OwnTrip } from './OwnTrip.tsx';
import { StaffTrip } from './StaffTrip.tsx';

/** `/trips/list/{tripId}`: the trip sheet for the crew, or a passenger's own view. */
export function TripPage() {
  const tripId = Number(useParams().tripId);
  const { userType } = useSession();
  return userType === 'passenger' ? <OwnTrip tripId={tripId} /> : <StaffTrip tripId={tripId} />;
}
