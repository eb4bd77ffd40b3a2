import { type Embedded, embeddedAt } from '#shared/core/page.ts';

/**
 * The frame of a carrier's own site that shows the app; null in a tab of its own. In a frame nobody is signed in and nothing is stored, so
 * that the site around it cannot make people press what they do not see (docs/security.md).
 */
export const EMBEDDED: Embedded | null = typeof location === 'undefined' ? null : embeddedAt(location.pathname);

/** The screens that a frame shows: search, booking form, ticket and parcel. */
const SHOWN = /^\/(?:search|b|p)(?:[/?#]|$)/;

/** The path of the app in the path of the browser. */
export function inApp(pathname: string): string {
  return EMBEDDED ? pathname.slice(EMBEDDED.prefix.length) || '/search' : pathname;
}

/** The address of the browser for an address of the app; it stays as it is where the frame does not show it. */
export function framedAddress(href: string): string {
  return EMBEDDED && SHOWN.test(href) ? EMBEDDED.prefix + href : href;
}
