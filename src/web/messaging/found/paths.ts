/** What was lost and found on the trips of the reader's carrier. */
export const FOUND_PATH = '/company/found';

/** What was lost and found on a trip. */
export function foundPath(tripId: number): string {
  return `/trips/list/${tripId}/lost`;
}
