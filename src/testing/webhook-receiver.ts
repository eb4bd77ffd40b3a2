import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  id: string;
  timestamp: number;
  signature: string;
  raw: string;
  body: { type: string; data: { booking?: { id: number; paid: number }; payment?: object; trip?: { id: number } } };
}

/** A program of a carrier, on this machine: it stores what it gets and answers as the test sets it. */
export async function webhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const answers = { status: 204, text: '', location: '', silent: false };
  const server = createServer((request, response) => {
    let raw = '';
    request.on('data', (part: Buffer) => {
      raw += part.toString();
    });
    request.on('end', () => {
      const { headers } = request;
      received.push({
        id: String(headers['webhook-id']),
        timestamp: Number(headers['webhook-timestamp']),
        signature: String(headers['webhook-signature']),
        raw,
        body: JSON.parse(raw),
      });
      if (answers.silent) return;
      if (answers.location) response.setHeader('location', answers.location);
      response.statusCode = answers.status;
      response.end(answers.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    answers,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Verifies a signature as docs/integrations.md shows it: one of several secrets is enough. */
export function isSigned({ id, timestamp, raw, signature }: ReceivedWebhook, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const due = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest();
  return signature.split(' ').some((part) => {
    const given = Buffer.from(part.replace(/^v1,/, ''), 'base64');
    return given.length === due.length && timingSafeEqual(given, due);
  });
}
