import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BROWSING_META, MAP_STYLE_META, OUTBOX_META, PROVIDERS_META, SUPPORT_META } from '#shared/core/page.ts';
import { WS_PORT_META } from '#shared/core/realtime.ts';
import { escapeHtml } from '../core/html.ts';
import { REPORTING_ENDPOINTS } from './browser-reports.ts';
import { FIRST_SCREENS_FILE, type FirstScreen, type FirstScreens, firstScreenOf } from './first-screen.ts';
import { mapWorkerPolicy, pagePolicy, WORKER_POLICY } from './headers.ts';
import { pagePacker } from './page-compression.ts';
import { inlineStyles, readPrerendered, withScreen } from './prerendered.ts';
import { type Head, withHead } from './previews.ts';

/** What answers the paths that no endpoint has: the app's page, whose script shows what belongs there. */
export interface Pages {
  wants(request: FastifyRequest): boolean;
  /** With a head of its own for a public page. */
  answer(request: FastifyRequest, reply: FastifyReply, head: Head | null): Promise<FastifyReply>;
}

/** Brings the app to the browser: adds what it needs to the server and gives what answers its paths. */
export type Web = (app: FastifyInstance) => Promise<Pages>;

/** What the page tells its script about this server. */
export interface PageFacts {
  wsPort: number;
  publicBrowsing: boolean;
  supportEmail: string | null;
  /** Whether mails are shown at `/outbox` instead of sent. */
  outbox?: boolean;
  /** A map style with tiles; its origin may then be asked. */
  mapStyleUrl?: string | null;
  /** The address that people type. */
  publicUrl?: string;
  identityProviders?: readonly { id: string; name: string }[];
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
/** What a page is made by. */
const VARY = 'accept-encoding, accept-language, cookie';

/** What Vite makes of MapLibre's worker. */
const MAP_WORKER = /assets\/maplibre-gl-worker-[^/]+$/;

/** Paths that are never the app's. */
export const SERVER_PATHS = /^\/(api|files|og|outbox|problems|ws)(\/|$)/;

/**
 * The built app of a folder. What Vite named by its content is kept by browsers for ever, all else is asked for again;
 * compressed copies that lie beside a file are sent instead of it. Visitors get their first screens prerendered.
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
      // One route for each file that is there: every other path is the app's own, or nobody's.
      wildcard: false,
      globIgnore: ['index.html'],
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? IMMUTABLE : ASK_AGAIN);
        reply.header('vary', 'accept-encoding');
        // its compressed copies too
        if (path.startsWith(join(folder, 'sw.js'))) reply.header('content-security-policy', WORKER_POLICY);
        // the map's worker, its compressed copies too, fetches the tiles
        if (MAP_WORKER.test(path) && facts.mapStyleUrl) {
          reply.header('content-security-policy', mapWorkerPolicy(facts.mapStyleUrl));
        }
      },
    });
    return {
      wants: asksForPage,
      answer: async (request, reply, head) => {
        const first = firstOf(request);
        const screen = first.path === null ? undefined : prerendered[first.locale]?.[first.path];
        const styles = screen && (await inline([...list.styles, ...first.styles]));
        const page = screen
          ? // in the language of the screen, whichever the head is in
            withScreen(withFirst(withHead(html, head), first, list.styles, styles?.tag), screen)
          : withHead(withFirst(html, first), head);
        const { encoding, body } = await packed(page, request.headers['accept-encoding']);
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        return reply
          .type('text/html; charset=utf-8')
          .header('vary', VARY)
          .header('cache-control', ASK_AGAIN)
          .header('reporting-endpoints', REPORTING_ENDPOINTS)
          .header('content-security-policy', pagePolicy(request, facts, styles?.hash ?? null))
          .send(body);
      },
    };
  };
}

/** The page with what its script must know of the server, as `<meta>`s: a strict policy lets no inline script tell it. */
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
  const providers = (facts.identityProviders ?? []).map(({ id, name }) => ({ id, name }));
  if (providers.length > 0) metas[PROVIDERS_META] = JSON.stringify(providers);
  return metas;
}

/**
 * The page with what its first screen needs, ahead of the script that would ask for it; its styles after the app's own. With
 * `inline` styles in the place of its own ones (`styles`), those of the screen are only fetched ahead: the app asks for them.
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

/** As Vite writes it into `index.html`. */
function stylesheetOf(file: string): string {
  return `<link rel="stylesheet" crossorigin href="${file}">`;
}

function preloadOf(file: string): string {
  return `<link rel="preload" as="style" crossorigin href="${file}">`;
}

/** Whether a request asks for a page of the app, and not for a file or something else. */
function asksForPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return /^(GET|HEAD)$/.test(request.method) && !SERVER_PATHS.test(path) && !/^\/assets\/|\.\w+$/.test(path);
}
