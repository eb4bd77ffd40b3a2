export const FOUND_PATH = '/company/found';

export function foundPath(tripId: number): string {
  return `/trips/list/${tripId}/lost`;
}
