import { type Embedded, embeddedAt } from '#shared/core/page.ts';

/**
 * The frame of a carrier's own site that shows the app; null in a tab of its own. In a frame nobody is signed in and nothing is stored, so
 * that the site around it cannot make people press what they do not see (docs/security.md).
 */
export const EMBEDDED: Embedded | null = typeof location === 'undefined' ? null : embeddedAt(location.pathname);

/** The path of the app in the path of the browser. */
export function inApp(pathname: string): string {
  return EMBEDDED ? pathname.slice(EMBEDDED.prefix.length) || '/search' : pathname;
}

/** The address of the browser for an address of the app. */
export function framedAddress(href: string): string {
  return EMBEDDED && href.startsWith('/') ? EMBEDDED.prefix + href : href;
}
