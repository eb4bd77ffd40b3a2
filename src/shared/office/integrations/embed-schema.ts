import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import type { Rule } from '#shared/core/field-rules.ts';

export const MAX_ORIGINS = 10;

/** `https://` and a host in Latin letters, with a port or without; a development server of one's own machine also without TLS. */
const ORIGIN =
  /^(?:https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,10}[a-z][a-z\d-]{0,61}[a-z\d]|https?:\/\/(?:localhost|127\.0\.0\.1))(?::\d{2,5})?$/;

/** The origin of a site. It becomes part of a header, so it contains nothing but a scheme, a host and a port. */
const originRule: Rule = (text) => {
  if (text === '') return 'field_required';
  return text.length <= 200 && ORIGIN.test(text) ? null : 'site_origin';
};

/** Tidies a text that was copied from the address bar: capital letters are written small, the path and a missing scheme are corrected. */
export function originOf(typed: string): string {
  const text = typed.trim().slice(0, 500);
  const whole = text === '' || /^[a-z]{2,10}:\/\//i.test(text) ? text : `https://${text}`;
  return (/^[a-z]{2,10}:\/\/[^\s/?#]{1,300}(?=[/?#]|$)/i.exec(whole)?.[0] ?? text).toLowerCase();
}

export const embedInput = z.object({
  origins: z.array(checkedText(originRule, originOf)).check(z.maxLength(MAX_ORIGINS, { error: 'too_many_sites' })),
});

/** The same as a field with a site on each line. */
export const embedForm = z.object({
  sites: z.pipe(checkedText(sitesRule), z.transform(sitesIn)),
});

function sitesRule(text: string): string | null {
  const sites = sitesIn(text);
  if (sites.length > MAX_ORIGINS || text.length > 2_500) return 'too_many_sites';
  return sites.map(originRule).find((wrong) => wrong !== null) ?? null;
}

function sitesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).map(originOf))].filter((site) => site !== '');
}

export const embedSettings = z.object({ origins: z.array(z.string()) });
export type EmbedSettings = z.output<typeof embedSettings>;
