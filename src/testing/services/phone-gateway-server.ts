import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GatewayMessage, phoneGateway } from '#server/core/push/phone-gateway.ts';
import { isSignedWith, webhookHeaders, webhookKey } from '#server/core/push/standard-webhooks.ts';

/** The secret of the stand-in, as an operator would set it. */
export const GATEWAY_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const KEY = webhookKey(GATEWAY_SECRET);

/** A gateway to telephones on this machine, over real HTTP. It answers every message with `answers.status`; 0 is no answer at all. */
export async function phoneGatewayServer(port = 0) {
  const messages: (GatewayMessage & { webhookId: string })[] = [];
  const answers = { status: 202 };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const to = new URL(request.url ?? '/', 'http://gateway').searchParams.get('to');
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(messages.filter((one) => one.to === to)));
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const header = (name: string) => String(request.headers[name] ?? '');
    const sent = new Date(Number(header('webhook-timestamp')) * 1000);
    if (!isSignedWith(KEY, header, body, sent)) {
      response.writeHead(401).end();
      return;
    }
    if (answers.status === 0) {
      request.socket.destroy();
      return;
    }
    const { data } = JSON.parse(body) as { data: GatewayMessage };
    messages.push({ ...data, webhookId: header('webhook-id') });
    response.writeHead(answers.status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // The address of a server that listens on TCP is an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return {
    url,
    messages,
    answers,
    gateway: phoneGateway({ url, key: KEY }, 1_000),
    to: (phone: string) => messages.filter((message) => message.to === phone),
    /** The call by which the gateway reports, with its signature: `change` forges a part of it. */
    report: (
      data: { id: string; status: string; reason?: string },
      at: Date,
      change: { key?: Buffer; body?: string } = {},
    ): RequestInit => {
      const body = JSON.stringify({ type: 'message.status', timestamp: at.toISOString(), data });
      const headers = webhookHeaders([change.key ?? KEY], { id: `report-${data.id}`, body }, at);
      return { method: 'POST', headers, body: change.body ?? body };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export function codeIn(text: string | undefined): string {
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
}
