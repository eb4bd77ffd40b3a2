import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { escapeHtml } from '#server/core/html.ts';
import { networkOf } from '#server/core/network.ts';
import { ROLES } from '#shared/core/access.ts';
import { DomainError, PROBLEMS } from '#shared/core/errors.ts';
import type { Domain, Route } from '../calls/handlers.ts';
import { callableByKeys, describeApi, jsonSchema } from '../calls/openapi.ts';
import { pagePacker } from './page-compression.ts';
import { PAGE_POLICY, servicePage } from './service-page.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const KEY_LIMIT = '300 calls a minute';
/** The largest answers that anybody may ask for, 5 MB unpacked: what one network may read of them in a minute. */
const READS_PER_MINUTE = 30;
const FONTS = ['onest-latin-wght-normal.woff2', 'onest-cyrillic-wght-normal.woff2'];

/**
 * Serves the description of the API as `/api/openapi.json`, and as HTML without a script at `/api/docs`. `/api/openapi-keys.json` and
 * `/api/docs/keys` contain only the endpoints that API keys of carriers may call. The `type` of a problem document links to its entry
 * there.
 */
export function serveDocs(app: FastifyInstance, domains: readonly Domain[]): void {
  const send = sender();
  let description: string | undefined;
  let page: string | undefined;
  let forKeys: string | undefined;
  let keysPage: string | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    description ??= JSON.stringify(describeApi(domains));
    return send(request, reply.type(JSON_TYPE), description);
  });
  app.get('/api/openapi-keys.json', (request, reply) => {
    forKeys ??= JSON.stringify(describeApi(domains, true));
    return send(request, reply.type(JSON_TYPE), forKeys);
  });
  app.get('/api/docs/keys', (request, reply) => {
    keysPage ??= renderKeysPage(domains);
    return send(request, reply.type(HTML_TYPE).header('content-security-policy', PAGE_POLICY), keysPage);
  });
  app.get('/api/docs', (request, reply) => {
    page ??= renderPage(domains);
    return send(request, reply.type(HTML_TYPE).header('content-security-policy', PAGE_POLICY), page);
  });
  app.get('/api/docs/docs.css', async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').send(await readFile(join(import.meta.dirname, 'docs.css')));
  });
  for (const font of FONTS)
    app.get(`/api/docs/${font}`, async (_request, reply) => {
      const file = createRequire(import.meta.url).resolve(`@fontsource-variable/onest/files/${font}`);
      return reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(file));
    });
  app.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    return reply.redirect(`/api/docs#problem-${encodeURIComponent(request.params.code)}`);
  });
}

/** Returns a function that sends a description: compressed once for all, and to each network only so often. */
function sender() {
  const packed = pagePacker();
  const limiter = new RateLimiterMemory({ points: READS_PER_MINUTE, duration: 60 });
  return async (request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> => {
    await limiter.consume(networkOf(request.ip)).catch(() => {
      throw new DomainError('too_many_requests');
    });
    const { encoding, body } = await packed(text, request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-encoding').send(body);
  };
}

function renderPage(domains: readonly Domain[]): string {
  const shown = domains.filter((domain) => domain.routes.length > 0);
  const links = shown.map(({ name }) => `<a href="#${name}">${name}</a>`).join('');
  const intro = `<p>The same for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>. Sign in, then send
<code>Authorization: Bearer …</code>. Writes may carry an <code>Idempotency-Key</code>: sent again within a day, they are
answered again and not done again. Texts come in the language of <code>?locale=</code> or Accept-Language.</p>
<nav aria-label="Parts">${links}<a href="#problems">problems</a></nav>`;
  return servicePage({ title: 'API', intro, main: [...shown.map(renderDomain), renderProblems()].join('\n') });
}

function renderKeysPage(domains: readonly Domain[]): string {
  const shown = callableByKeys(domains);
  const links = shown.map(({ name }) => `<a href="#${name}">${name}</a>`).join('');
  const intro = `<p>What an API key of a carrier may call. The same for machines: <a href="/api/openapi-keys.json">OpenAPI 3.1</a>.
Send <code>Authorization: Bearer vezu_…</code>. A key reads and changes only the data of its own carrier; without the scope of an endpoint the
answer is 403. Beyond ${KEY_LIMIT} the answer is 429 with <code>Retry-After</code>. Writes may carry an <code>Idempotency-Key</code>: sent again
within a day, they are answered again and not done again. Money is in euro cents, times are ISO 8601 in UTC.</p>
<nav aria-label="Parts">${links}<a href="#problems">problems</a></nav>`;
  return servicePage({ title: 'API keys', intro, main: [...shown.map(renderDomain), renderProblems()].join('\n') });
}

function renderDomain({ name, routes }: Domain): string {
  return `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>\n${routes.map(renderRoute).join('\n')}</section>`;
}

function renderRoute({ name, endpoint }: Route): string {
  const { method, path, summary, access, scope, params, query, body, output, status, upload, file } = endpoint;
  const rights = ROLES.map((role) => `<td>${access[role]}</td>`).join('');
  const roles = ROLES.map((role) => `<th scope="col">${role}</th>`).join('');
  const parts = [
    params && renderSchema('In the path', jsonSchema(params, 'input')),
    query && renderSchema('In the query', jsonSchema(query, 'input')),
    body && renderSchema('Body', jsonSchema(body, 'input')),
    upload && '<h3>Body</h3><p>multipart/form-data with one part called <code>file</code></p>',
    file
      ? `<h3>Answer 200</h3><p>${file}</p>`
      : output
        ? renderSchema(`Answer ${status ?? 200}`, jsonSchema(output, 'output'))
        : '<h3>Answer 204</h3>',
  ];
  return `<details id="${escapeHtml(name)}">
<summary><b class="method">${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary>
<div class="body"><h3>Who may</h3><div class="scroll"><table><tr>${roles}</tr><tr>${rights}</tr></table></div>
${scope ? `<p>API keys with the scope <code>${scope}</code></p>` : ''}
${parts.filter(Boolean).join('\n')}</div>
</details>`;
}

function renderSchema(title: string, schema: Record<string, unknown>): string {
  return `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

function renderProblems(): string {
  const rows = Object.entries(PROBLEMS).map(([code, status]) => {
    return `<tr id="problem-${code}"><td>${status}</td><td><code>${code}</code></td></tr>`;
  });
  return `<section aria-labelledby="problems"><h2 id="problems">problems</h2>
<p>Every error is an <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
<table><tr><th scope="col">status</th><th scope="col">code</th></tr>${rows.join('')}</table></section>`;
}
