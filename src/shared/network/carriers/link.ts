const LINK_MAX = 200;
const LINK = /^https?:\/\/(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/iu;

/**
 * The rule for a carrier's link: an http or https URL with a domain name, at most 200 characters. Returns the message key of
 * the error, or null.
 */
export function linkRule(text: string): string | null {
  if (text.length > LINK_MAX) return 'text_max_length';
  return LINK.test(text) ? null : 'link_format';
}

/** Completes a typed link to a URL: 'karpaty.ua' → 'https://karpaty.ua'. A text with another scheme stays unchanged. */
export function wholeLink(text: string): string {
  const typed = text.trim();
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

/** Shortens a link for display: 'https://www.karpaty.ua/' → 'karpaty.ua'. */
export function shortLink(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
