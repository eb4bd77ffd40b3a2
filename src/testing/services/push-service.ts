import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isKnownEndpoint, type PushTransport } from '#server/core/push/transport.ts';

export interface ArrivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser's side of a push subscription: its keys, and decryption with them. */
export interface TestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The content of a push (RFC 8291); throws when it was encrypted for another browser. */
  open(push: ArrivedPush): unknown;
}

/** A push service on this machine, over real HTTP; `status` is its answer from now on. */
export async function pushService() {
  const arrived: ArrivedPush[] = [];
  const answers = { status: 201 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answers.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  /** Delivers pushes to any endpoint here, under its path. */
  const transport: PushTransport = {
    accepts: (endpoint) => isKnownEndpoint(endpoint, ['push.example.com']),
    send: async (endpoint, { headers, body }) => {
      const url = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`;
      const { status } = await fetch(url, { method: 'POST', headers, body: Buffer.from(body) });
      return status;
    },
  };
  return { arrived, answers, transport, close: () => new Promise((done) => server.close(done)) };
}

/** A browser of a test with its own keys, at a push service of the public internet. */
export function testBrowser(): TestBrowser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`;
  const p256dh = keys.getPublicKey('base64url');
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    open: ({ body }) => {
      // RFC 8188, section 2.1: salt, record size, key id
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + (body[20] ?? 0));
      // RFC 8291, section 3.4
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** The sender's claims (RFC 8292), if the signature matches the named key. */
export function vapidClaims({ headers }: ArrivedPush): { aud: string; sub: string; exp: number; key: string } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const good = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return good ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : null;
}
