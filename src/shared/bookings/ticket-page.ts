/**
 * Returns the path of the page of a ticket, which needs no account. `code` is the `ticket` of a booking: its long key, not the short
 * code that is read aloud.
 */
export function ticketPath(code: string): string {
  return `/b/${code}`;
}
