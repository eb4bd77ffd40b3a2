import type { FastifyInstance, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import type { AppContext } from '#server/context.ts';
import { boundedQueue } from '#server/core/bounded-queue.ts';
import { escapeHtml } from '#server/core/html.ts';
import type { Preview, PublicPages } from '#server/core/previews/public-pages.ts';
import { localeOf } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import { isLocale, type Locale } from '#shared/i18n/locale.ts';

interface PreviewParts {
  app: AppContext;
  domains: readonly { publicPages?: PublicPages }[];
  publicBrowsing: boolean;
}

export interface Head {
  locale: Locale;
  title: string;
  tags: string;
}

/** How long a picture may be stored, in seconds: the free seats of a trip are on it. */
const PICTURE_AGE = 300;

/** The maximum number of cached pictures, some 40 KB each. */
const MAX_STORED = 200;
/** The maximum number of pictures that wait to be rendered; further requests are refused. */
const MAX_WAITING = 20;
const HOUR = 3600;

/**
 * Returns the head of a public page from the domain of that page; null for every other page, and for all pages while public browsing is
 * off.
 */
export function previewOf({ app, domains, publicBrowsing }: PreviewParts) {
  const previews = domains.flatMap(({ publicPages }) => publicPages?.previews ?? []);
  return async (request: FastifyRequest): Promise<Head | null> => {
    if (!publicBrowsing) return null;
    const [path = '', query = ''] = request.url.split('?');
    for (const { path: pattern, preview } of previews) {
      const match = pattern.exec(path);
      if (!match) continue;
      const locale = localeOf(request.query, request.headers['accept-language']);
      const call = {
        app,
        sql: app.pool,
        locale,
        now: app.now(),
        parts: match.slice(1),
        query: new URLSearchParams(query),
      };
      const found = await preview(call).catch((error: unknown) => {
        // the app reports what does not exist; any other error is logged, and the page is still sent
        if (!(error instanceof DomainError)) request.log.error({ err: error }, 'a preview failed');
        return null;
      });
      return found && { locale, title: `Vezu · ${found.title}`, tags: tagsOf(app, found, locale) };
    }
    return null;
  };
}

export function withHead(html: string, head: Head | null): string {
  if (head === null) return html;
  const { locale, title, tags } = head;
  return html
    .replace(/<html lang="\w+"/, `<html lang="${locale}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags}</head>`);
}

/** Serves `/robots.txt`, `/sitemap.xml` and the pictures of previews; closed to search engines while public browsing is off. */
export function servePreviews(server: FastifyInstance, parts: PreviewParts): void {
  const { app, domains, publicBrowsing } = parts;
  server.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${HOUR}`);
    return publicBrowsing ? robots(app) : 'User-agent: *\nDisallow: /\n';
  });
  if (!publicBrowsing) return;
  server.get('/sitemap.xml', async (_request, reply) => {
    const lists = domains.map(({ publicPages }) => publicPages?.addresses?.(app.pool, app.now()) ?? []);
    const urls = (await Promise.all(lists))
      .flat()
      .map((path) => `<url><loc>${escapeHtml(app.publicUrl(path))}</loc></url>`);
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${HOUR}`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  });
  const draw = pictureDrawer();
  const pictures = new Map(domains.flatMap(({ publicPages }) => Object.entries(publicPages?.pictures ?? {})));
  server.get<{ Params: { kind: string; id: string }; Querystring: { locale?: string } }>(
    '/og/:kind/:id.png',
    async (request, reply) => {
      const { kind, id } = request.params;
      const locale = isLocale(request.query.locale) ? request.query.locale : 'uk';
      const picture = /^\d{1,9}$/.test(id) ? pictures.get(kind) : undefined;
      const svg = await picture?.({ app, sql: app.pool, locale, now: app.now() }, Number(id));
      if (!svg) throw new DomainError('not_found');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply
        .type('image/png')
        .header('cache-control', `public, max-age=${PICTURE_AGE}`)
        .send(await draw(svg));
    },
  );
}

function tagsOf(app: AppContext, preview: Preview, locale: Locale): string {
  const { title, description, path, picture, pictureVersion, data, hidden } = preview;
  const url = app.publicUrl(path);
  const image = picture && app.publicUrl(`${picture}?locale=${locale}${pictureVersion ? `&v=${pictureVersion}` : ''}`);
  const meta: [string, string, string | undefined][] = [
    ['name', 'description', description],
    ['name', 'robots', hidden ? 'noindex' : undefined],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Vezu'],
    ['property', 'og:locale', locale === 'uk' ? 'uk_UA' : 'en_GB'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', image],
    ['property', 'og:image:width', image && '1200'],
    ['property', 'og:image:height', image && '630'],
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
  ];
  const tags = meta.flatMap(([kind, name, content]) =>
    content ? [`<meta ${kind}="${name}" content="${escapeHtml(content)}">`] : [],
  );
  tags.push(`<link rel="canonical" href="${escapeHtml(url)}">`);
  // A data block is not executed; escaping `<` is enough to keep its script element from ending early.
  if (data) tags.push(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
  return tags.join('');
}

function robots(app: AppContext): string {
  const closed = [
    '/api/',
    '/account/',
    '/admin',
    '/b/',
    '/carrier/',
    '/chat',
    '/driver',
    '/embed/',
    '/p/',
    '/passenger',
    '/settings',
    '/t/',
    '/trips',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${app.publicUrl('/sitemap.xml')}`,
    '',
  ].join('\n');
}

/** Renders our own SVG as PNG and caches the results. */
function pictureDrawer() {
  const cached = new Map<string, Promise<Buffer>>();
  const queue = boundedQueue(1, MAX_WAITING);
  return (svg: string): Promise<Buffer> => {
    const known = cached.get(svg);
    if (known) return known;
    const drawing = queue(() => sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer());
    drawing.catch(() => cached.delete(svg));
    const [oldest] = cached.keys();
    if (cached.size >= MAX_STORED && oldest !== undefined) cached.delete(oldest);
    cached.set(svg, drawing);
    return drawing;
  };
}
