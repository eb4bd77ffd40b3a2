import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { PublicPages } from '#server/core/previews/public-pages.ts';
import { type Embedded, embeddedAt, LANGUAGE_PARAM } from '#shared/core/page.ts';

interface FramerParts {
  app: AppContext;
  domains: readonly { publicPages?: PublicPages }[];
  publicBrowsing: boolean;
}

/**
 * Returns the origins whose pages may show the requested page in a frame: none, except for the addresses under `/embed`, which the sites
 * show that the carrier has named, and the app itself as a preview.
 */
export function framersOf({ app, domains, publicBrowsing }: FramerParts) {
  const sources = domains.flatMap(({ publicPages }) => publicPages?.framers ?? []);
  return async (request: FastifyRequest): Promise<readonly string[]> => {
    const embedded = publicBrowsing ? embeddedAt(request.url) : null;
    if (!embedded) return [];
    const named = await Promise.all(sources.map((framers) => framers(app.pool, embedded.carrierId)));
    return named.flatMap((origins) => (origins ? ["'self'", ...origins] : []));
  };
}

/** An embedded page that is opened in a tab of its own is the same page of the app, in the language of the frame; otherwise null. */
export function outOfFrame(request: FastifyRequest): string | null {
  const embedded = request.headers['sec-fetch-dest'] === 'document' ? embeddedAt(request.url) : null;
  return embedded && plainAddress(request.url, embedded);
}

function plainAddress(url: string, { prefix, locale }: Embedded): string {
  const [path = '', query = ''] = url.slice(prefix.length).split('?');
  const params = new URLSearchParams(query);
  params.set(LANGUAGE_PARAM, locale);
  // A path with two slashes in front would be the address of another server; browsers read a backslash as a slash.
  return `/${path.replace(/^[/\\]+/, '')}?${params}`;
}
