const LINK_MAX = 200;
const LINK = /^https?:\/\/(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/iu;

/** The key of what is wrong with a carrier's link, or null: an http or https address of a named host, at most 200 long. */
export function linkRule(text: string): string | null {
  if (text.length > LINK_MAX) return 'text_max_length';
  return LINK.test(text) ? null : 'link_format';
}

/** What was typed as a whole address: 'karpaty.ua' is 'https://karpaty.ua'. What names another scheme stays as it is. */
export function wholeLink(text: string): string {
  const typed = text.trim();
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

/** The link in few words: 'https://www.karpaty.ua/' is 'karpaty.ua'. */
export function shortLink(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}
