import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import type { IdentityProvider } from '#server/core/settings/identity-providers.ts';
import { localeOf } from '#server/core/translate.ts';
import { isLocale, type Locale } from '#shared/i18n/locale.ts';
import { brokenPage, choicePage, STYLE, STYLE_PATH } from './page.ts';
import { demoPeople } from './people.ts';
import { memoryStore } from './store.ts';

interface DemoProviderOptions {
  port: number;
  redirectUri: string;
}

export interface DemoProvider {
  /** The provider in the form of the setting OIDC_PROVIDERS. */
  provider: IdentityProvider;
  close(): Promise<void>;
}

const CHOICE = /^\/choice\/([\w-]+)$/;
const MAX_BODY = 10_000;
const HOUR_S = 60 * 60;

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // There is no form-action, because browsers also apply it to the redirect back to the app.
  'content-security-policy': "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'",
};

/**
 * Starts a real OpenID Connect provider on a port of this machine, for the demo and for tests. Its people are fictional, and its keys are
 * generated at each start. Returns null when the port is in use.
 */
export async function startDemoProvider({ port, redirectUri }: DemoProviderOptions): Promise<DemoProvider | null> {
  const issuer = `http://127.0.0.1:${port}`;
  const client = { clientId: 'vezu', clientSecret: randomBytes(24).toString('base64url') };
  const people = demoPeople();
  const oidc = new Provider(issuer, configuration(people, { ...client, redirectUri }));
  const pages = oidc.callback();
  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => {
      reply.writeHead(400, PAGE_HEADERS).end(brokenPage(localeOf({}, request.headers['accept-language'])));
    });
  });
  if (!(await listen(server, port))) return null;
  const provider = { id: 'vezu-id', name: 'Vezu ID (demo)', issuer, ...client, scopes: 'openid email profile' };
  return { provider, close: () => close(server) };

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    // The provider ignores its session cookie, since visitors of a demo sign in as several people in turn.
    request.headers.cookie = request.headers.cookie?.replace(/_session[^;]*(; |$)/g, '') ?? '';
    if (path === STYLE_PATH) reply.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(STYLE);
    else if (!CHOICE.test(path)) await pages(request, reply);
    else if (request.method === 'POST') await choose(request, reply);
    else await ask(path, request, reply);
  }

  async function ask(path: string, request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { params } = await oidc.interactionDetails(request, reply);
    reply.writeHead(200, PAGE_HEADERS).end(choicePage(localeFor(params.ui_locales), path, people.listed));
  }

  async function choose(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = await readForm(request);
    if (form.has('refuse')) {
      return oidc.interactionFinished(request, reply, { error: 'access_denied', error_description: 'refused' });
    }
    const person = people.find(form.get('person') ?? '') ?? people.add(form.get('name') ?? '', form.get('email') ?? '');
    return oidc.interactionFinished(request, reply, { login: { accountId: person.sub, remember: false } });
  }
}

function configuration(
  people: ReturnType<typeof demoPeople>,
  { clientId, clientSecret, redirectUri }: { clientId: string; clientSecret: string; redirectUri: string },
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    adapter: memoryStore(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    findAccount: async (_context, sub) => {
      const person = people.find(sub);
      if (!person) return undefined;
      const { email, verified, name, lastName } = person;
      const claims = {
        sub,
        email,
        email_verified: verified,
        name: `${name} ${lastName}`.trim(),
        given_name: name,
        family_name: lastName,
      };
      return { accountId: sub, claims: async () => claims };
    },
    interactions: { url: (_context, interaction) => `/choice/${interaction.uid}` },
    // choosing an account is the consent: the page says which data is passed on
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: HOUR_S, Grant: HOUR_S, IdToken: HOUR_S, Interaction: HOUR_S, Session: HOUR_S },
    clientBasedCORS: () => false,
    renderError: (context) => {
      context.type = 'html';
      context.set(PAGE_HEADERS);
      context.body = brokenPage(localeOf({}, context.get('accept-language')));
    },
  };
}

function localeFor(locale: unknown): Locale {
  return String(locale).split(' ').find(isLocale) ?? 'uk';
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BODY) throw new Error('too much');
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

/** False when the port is in use. */
function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
