import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#server/core/html.ts';
import {
  BROWSING_META,
  MAP_STYLE_META,
  OUTBOX_META,
  PHONES_META,
  PROVIDERS_META,
  SUPPORT_META,
} from '#shared/core/page.ts';
import { WS_PORT_META } from '#shared/core/realtime.ts';
import { REPORTING_ENDPOINTS } from '../limits/browser-reports.ts';
import { mapWorkerPolicy, pagePolicy, QR_WORKER_POLICY, WORKER_POLICY } from '../limits/headers.ts';
import { FIRST_SCREENS_FILE, type FirstScreen, type FirstScreens, firstScreenOf } from './first-screen.ts';
import { languageLink } from './language-link.ts';
import { pagePacker } from './page-compression.ts';
import { inlineStyles, readPrerendered, withScreen } from './prerendered.ts';
import { type Head, withHead } from './previews.ts';

/** Answers the paths without an endpoint with the app's page, whose script renders the screen. */
export interface Pages {
  wants(request: FastifyRequest): boolean;
  answer(request: FastifyRequest, reply: FastifyReply, page: PageParts): Promise<FastifyReply>;
}

export interface PageParts {
  head: Head | null;
  framers: readonly string[];
}

/** Adds the routes of the app to the server and returns what answers all other paths. */
export type Web = (app: FastifyInstance) => Promise<Pages>;

export interface PageFacts {
  wsPort: number;
  publicBrowsing: boolean;
  supportEmail: string | null;
  /** Whether mails are shown at `/outbox` instead of being sent. */
  outbox?: boolean;
  /** The URL of a map style with tiles; the policy then allows its origin. */
  mapStyleUrl?: string | null;
  /** The address of a CDN for public pictures; the policy then allows its origin. */
  filesUrl?: string | null;
  publicUrl?: string;
  identityProviders?: readonly { id: string; name: string }[];
  /** Whether there is a gateway to telephones, which brings codes for the sign-in. */
  phones?: boolean;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const VARY = 'accept-encoding, accept-language, cookie';

/** The file name that Vite gives to MapLibre's worker. */
const MAP_WORKER = /assets\/maplibre-gl-worker-[^/]+$/;
/** The same of `web/core/camera/qr-worker.ts`. */
const QR_WORKER = /assets\/qr-worker-[^/]+$/;

export const SERVER_PATHS = /^\/(api|files|gtfs|gtfs-rt|og|outbox|problems|ws)(\/|$)/;

/**
 * Serves the built app of a folder. Browsers cache files whose names contain a hash for ever and revalidate all others; a compressed copy
 * next to a file is sent instead of it. Visitors get their first screens prerendered.
 */
export function builtWeb(folder: string, facts: PageFacts): Web {
  return async (app) => {
    const html = withFacts(await readFile(join(folder, 'index.html'), 'utf8'), facts);
    const list: FirstScreens = JSON.parse(await readFile(join(folder, FIRST_SCREENS_FILE), 'utf8'));
    const prerendered = await readPrerendered(folder);
    const inline = inlineStyles(folder, facts);
    const firstOf = firstScreenOf(list, facts);
    const packed = pagePacker();
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // Each existing file has its own route; every other path belongs to the app or to nobody.
      wildcard: false,
      globIgnore: ['index.html'],
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? IMMUTABLE : ASK_AGAIN);
        reply.header('vary', 'accept-encoding');
        // the script that other sites load
        if (path.startsWith(join(folder, 'embed.js'))) reply.header('cross-origin-resource-policy', 'cross-origin');
        // its compressed copies have the same policy
        if (path.startsWith(join(folder, 'sw.js'))) reply.header('content-security-policy', WORKER_POLICY);
        if (QR_WORKER.test(path)) reply.header('content-security-policy', QR_WORKER_POLICY);
        // the map's worker, including its compressed copies, fetches the tiles
        if (MAP_WORKER.test(path) && facts.mapStyleUrl) {
          reply.header('content-security-policy', mapWorkerPolicy(facts.mapStyleUrl));
        }
      },
    });
    return {
      wants: asksForPage,
      answer: async (request, reply, { head, framers }) => {
        const link = languageLink(request);
        if (link)
          return reply.header('set-cookie', link.cookie).header('cache-control', 'no-store').redirect(link.path);
        const first = firstOf(request);
        const screen = first.path === null ? undefined : prerendered[first.locale]?.[first.path];
        const styles = screen && (await inline([...list.styles, ...first.styles]));
        const page = screen
          ? // in the language of the screen, regardless of the language of the head
            withScreen(withFirst(withHead(html, head), first, list.styles, styles?.tag), screen)
          : withHead(withFirst(html, first), head);
        const { encoding, body } = await packed(page, request.headers['accept-encoding']);
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        return reply
          .type('text/html; charset=utf-8')
          .header('vary', VARY)
          .header('cache-control', ASK_AGAIN)
          .header('reporting-endpoints', REPORTING_ENDPOINTS)
          .header('content-security-policy', pagePolicy(request, facts, { styleHash: styles?.hash ?? null, framers }))
          .send(body);
      },
    };
  };
}

/** Adds the facts about the server to the page as `<meta>` elements, because the policy forbids inline scripts. */
export function withFacts(html: string, facts: PageFacts): string {
  const tags = Object.entries(metasOf(facts)).map(
    ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
  );
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

function metasOf(facts: PageFacts): Record<string, string> {
  const metas: Record<string, string> = {
    [WS_PORT_META]: String(facts.wsPort),
    [BROWSING_META]: facts.publicBrowsing ? 'on' : 'off',
  };
  if (facts.supportEmail) metas[SUPPORT_META] = facts.supportEmail;
  if (facts.mapStyleUrl) metas[MAP_STYLE_META] = facts.mapStyleUrl;
  if (facts.outbox) metas[OUTBOX_META] = 'on';
  if (facts.phones) metas[PHONES_META] = 'on';
  const providers = (facts.identityProviders ?? []).map(({ id, name }) => ({ id, name }));
  if (providers.length > 0) metas[PROVIDERS_META] = JSON.stringify(providers);
  return metas;
}

/**
 * Adds what the first screen needs to the page, so that the browser loads it before the script asks for it; its styles come after the
 * app's own ones. With `inline`, these styles replace the app's style links (`styles`), and the screen's styles are only preloaded: the
 * app links them later.
 */
function withFirst(html: string, first: FirstScreen, styles: readonly string[] = [], inline?: string): string {
  const { locale, theme, tags } = first;
  const marks = `lang="${locale}"${theme ? ` data-theme="${theme}"` : ''}`;
  const links = first.styles.map((file) => (inline ? preloadOf(file) : stylesheetOf(file))).join('');
  return styles
    .reduce((page, file) => page.replace(stylesheetOf(file), ''), html)
    .replace(/<html lang="\w+"/, `<html ${marks}`)
    .replace('</head>', () => `${inline ?? ''}${links}${tags}</head>`);
}

/** The link as Vite writes it into `index.html`. */
function stylesheetOf(file: string): string {
  return `<link rel="stylesheet" crossorigin href="${file}">`;
}

function preloadOf(file: string): string {
  return `<link rel="preload" as="style" crossorigin href="${file}">`;
}

function asksForPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return /^(GET|HEAD)$/.test(request.method) && !SERVER_PATHS.test(path) && !/^\/assets\/|\.\w+$/.test(path);
}
