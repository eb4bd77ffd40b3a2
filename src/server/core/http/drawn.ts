import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { ANSWERS_ID } from '#shared/core/page.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Drawings, Drawn } from './drawings.ts';

/** A page; where a screen is drawn in it with the hash of its styles, as a policy names it. */
export interface DrawnPage {
  html: string;
  styleHash: string | null;
}

/** Addresses that lead a stranger to sign in. */
const TO_SIGN_IN = /^\/(?:account\/?)?$/;
const SIGN_IN = '/account/login';

const STYLESHEETS = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;
const ROOT = '<div id="root"></div>';
/** Before the app is there a form leads nowhere: sent by the browser itself, it would put a password into an address. */
const INERT_FORM = '<form method="dialog" ';

/** The screen that a stranger's request asks for, if it is one of those that are drawn, in the width of their window. */
export async function screenFor(request: FastifyRequest, locale: Locale, drawings: Drawings): Promise<Drawn | null> {
  return drawings.find(locale, request.url.replace(TO_SIGN_IN, SIGN_IN), !isPhone(request));
}

/**
 * The page with a screen drawn in it and with its styles inside, so that it can be painted as soon as it has come, and the
 * answers that the screen shows, for the app to go on with. The styles of parts, which the app itself asks for again, are
 * fetched ahead without holding up the paint. Attributes with styles are made rules, which the hash allows too.
 */
export async function withDrawn(html: string, { screen, answers }: Drawn, folder: string): Promise<DrawnPage> {
  const links = [...html.matchAll(STYLESHEETS)];
  const sheets = await Promise.all(links.map(([, href = '']) => readFile(join(folder, href), 'utf8')));
  const rules: string[] = [];
  const body = screen.replaceAll('<form ', INERT_FORM).replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    const known = rules.indexOf(declarations);
    return ` data-s="${known < 0 ? rules.push(declarations) - 1 : known}"`;
  });
  const css = sheets.join('\n') + rules.map((rule, index) => `[data-s="${index}"]{${rule}}`).join('');
  const [, ...ofParts] = links.map(([, href]) => `<link rel="preload" as="style" crossorigin href="${href}">`);
  const data = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return {
    html: html
      .replace(STYLESHEETS, '')
      .replace('</head>', () => `<style>${css}</style>${ofParts.join('')}</head>`)
      .replace(
        ROOT,
        () => `<div id="root">${body}</div><script type="application/json" id="${ANSWERS_ID}">${data}</script>`,
      ),
    styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  };
}

function isPhone({ headers }: FastifyRequest): boolean {
  const said = headers['sec-ch-ua-mobile'];
  return said === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : said === '?1';
}
