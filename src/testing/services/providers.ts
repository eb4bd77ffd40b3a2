import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type DemoProvider, startDemoProvider } from '#demo/identity/provider.ts';
import { freePort } from '#server/core/postgres/port.ts';

/** The address that a test's Vezu has identity providers return to. */
const REDIRECT = 'https://vezu.test/account/callback';

/** The demo's real provider on its own port. */
export async function testProvider(id: string): Promise<DemoProvider> {
  const started = await startDemoProvider({
    port: await freePort(randomBytes(8).toString('hex')),
    redirectUri: REDIRECT,
  });
  if (!started) throw new Error('the port was taken');
  return { ...started, provider: { ...started.provider, id, name: id.toUpperCase() } };
}

export function browserSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Walks through the provider's pages like a popup; returns the query that it sends back to the app. `jar` holds its cookies.
 */
export async function walkThrough(
  url: string,
  choice: Record<string, string>,
  jar = new Map<string, string>(),
): Promise<string> {
  let at = new URL(url);
  let body: URLSearchParams | null = null;
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response: Response = await fetch(at, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { cookie },
      ...(body ? { body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const to = response.headers.get('location');
    if (to) {
      at = new URL(to, at);
      body = null;
      if (at.href.startsWith(REDIRECT)) return at.search;
    } else if (at.pathname.startsWith('/choice/')) body = new URLSearchParams(choice);
    else throw new Error(`the provider stopped at ${at}: ${response.status} ${await response.text()}`);
  }
  throw new Error('the provider never came to an end');
}

interface RogueProvider {
  issuer: string;
  /** The claims of its next id token, and the key that signs it. */
  says(claims: Record<string, unknown>, options?: { foreignKey?: boolean; userinfo?: Record<string, unknown> }): void;
  close(): Promise<void>;
}

/** A provider that answers whatever a test wants, including invalid answers. */
export async function rogueProvider(): Promise<RogueProvider> {
  const port = await freePort(randomBytes(8).toString('hex'));
  const issuer = `http://127.0.0.1:${port}`;
  const [own, foreign] = [keyPair(), keyPair()];
  let token = '';
  let userinfo: Record<string, unknown> | undefined;
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    }),
    '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] }),
    '/userinfo': () => userinfo,
    '/token': () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: token }),
  };
  const server = createServer((request, reply) => {
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
    reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    says: (claims, { foreignKey = false, userinfo: more } = {}) => {
      userinfo = more;
      token = signed(claims, (foreignKey ? foreign : own).privateKey);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function keyPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function signed(claims: Record<string, unknown>, key: ReturnType<typeof keyPair>['privateKey']): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: '1' })}.${part(claims)}`;
  return `${text}.${createSign('sha256').update(text).sign(key).toString('base64url')}`;
}

export function stateHash(url: string): Buffer {
  return createHash('sha256')
    .update(new URL(url).searchParams.get('state') ?? '')
    .digest();
}
