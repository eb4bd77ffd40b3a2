/**
 * Returns the path of the page of a ticket, which needs no account. `code` is the `ticket` of a booking: its long key, which opens the page
 * directly. With the short code of a booking the page asks for the telephone number first.
 */
export function ticketPath(code: string): `/b/${string}` {
  return `/b/${code}`;
}
