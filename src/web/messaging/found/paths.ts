/** Lost and found items on the trips of the reader's carrier. */
export const FOUND_PATH = '/company/found';

/** Lost and found items on a trip. */
export function foundPath(tripId: number): string {
  return `/trips/list/${tripId}/lost`;
}
