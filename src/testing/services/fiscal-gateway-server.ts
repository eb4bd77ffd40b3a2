import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceiptRequest } from '#server/core/push/fiscal-gateway.ts';
import { isSignedWith, webhookKey } from '#server/core/push/standard-webhooks.ts';

/** The secret of the stand-in, as an owner would type it. */
export const FISCAL_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Behaviour {
  status: number;
  body: string;
  /** So often it issues and ends the connection without an answer, it does not answer at all, or has no number yet. */
  dies: number;
  silent: number;
  later: number;
  /** Gives another number each time that it is asked. */
  renumbers: boolean;
}

const GOOD: Behaviour = { status: 200, body: '', dies: 0, silent: 0, later: 0, renumbers: false };

/** A gateway for fiscal receipts on this machine, over real HTTP: it checks the signature and issues one receipt for each id. */
export async function fiscalGatewayServer(secret = FISCAL_SECRET) {
  const calls: { type: string; data: ReceiptRequest; webhookId: string }[] = [];
  const issued = new Map<string, { number: string; data: ReceiptRequest }>();
  const does: Behaviour = { ...GOOD };
  const key = webhookKey(secret);
  let count = 0;
  const issue = (data: ReceiptRequest) => {
    const known = issued.get(data.id);
    if (known && !does.renumbers) return known;
    count += 1;
    const made = { number: `ФН-${4_000_000_000 + count}`, data };
    issued.set(data.id, made);
    return made;
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const header = (name: string) => String(request.headers[name] ?? '');
    const sent = new Date(Number(header('webhook-timestamp')) * 1000);
    if (!isSignedWith(key, header, body, sent)) {
      response.writeHead(401).end();
      return;
    }
    const { type, data } = JSON.parse(body) as { type: string; data: ReceiptRequest };
    calls.push({ type, data, webhookId: header('webhook-id') });
    if (does.silent > 0) {
      does.silent -= 1;
      return;
    }
    if (does.status !== 200 || does.body !== '') {
      response.writeHead(does.status).end(does.body);
      return;
    }
    if (type === 'receipt.test') {
      response.writeHead(200).end('{}');
      return;
    }
    const { number } = issue(data);
    if (does.later > 0) {
      does.later -= 1;
      response.writeHead(202).end();
      return;
    }
    if (does.dies > 0) {
      does.dies -= 1;
      request.socket.destroy();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ fiscalNumber: number, url: `https://kasa.example/check/${encodeURIComponent(number)}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP is an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/receipts`;
  return {
    url,
    calls,
    issued,
    does,
    /** Behaves again, and has issued nothing. */
    reset: () => {
      Object.assign(does, GOOD);
      calls.length = 0;
      issued.clear();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
