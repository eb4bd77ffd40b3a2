import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { anAddress } from '../../support/server.ts';
import { WATCH_SCRIPT } from './watch-script.ts';

/** Failures that a test provokes on purpose: a response by status and address, or a complaint of the page. */
export type Expected = { status: number; url: RegExp } | { complaint: RegExp };

/** The network between a browser and the server: one proxy, the same for every browser. */
export interface Front {
  origin: string;
  /** Failures since the last `begin` that no test may cause: page errors, CSP violations, unexpected responses of 400 and above. */
  troubles(expected: readonly Expected[]): string[];
  /** Clears the collected troubles, and gives the browser a new client address. */
  begin(): void;
  /** Stops answering: connections are refused. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

const SCRIPT_PATH = '/front/watch.js';
const REPORT_PATH = '/front/report';
/** A page of the same origin without the app, where storage can be written. */
export const BLANK_PATH = '/front/blank';

type Trouble = { text: string } | { status: number; url: string };

/** Listens on `port` and forwards requests to the server on `target`; pages get a script that reports errors. */
export async function openFront(port: number, target: number): Promise<Front> {
  let troubles: Trouble[] = [];
  let address = anAddress();
  const open = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === SCRIPT_PATH) return answer(outgoing, 'text/javascript', WATCH_SCRIPT);
    if (incoming.url === BLANK_PATH)
      return answer(outgoing, 'text/html', '<!doctype html><link rel="icon" href="data:,"><title>blank</title>');
    if (incoming.url === REPORT_PATH) {
      void textOf(incoming).then((text) => troubles.push({ text }));
      return answer(outgoing, 'text/plain', '');
    }
    pass(incoming, outgoing, target, address, (status) => {
      if (status >= 400) troubles.push({ status, url: `${incoming.method} ${incoming.url}` });
    });
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  });
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await listen();
  return {
    origin: `http://localhost:${port}`,
    troubles: (expected) => [...new Set(troubles.flatMap((trouble) => wordsOf(trouble, expected)))],
    begin: () => {
      troubles = [];
      address = anAddress();
    },
    cut: shut,
    restore: listen,
    close: shut,
  };
}

function wordsOf(trouble: Trouble, expected: readonly Expected[]): string[] {
  if ('text' in trouble) {
    return expected.some((one) => 'complaint' in one && one.complaint.test(trouble.text)) ? [] : [trouble.text];
  }
  const { status, url } = trouble;
  if (expected.some((one) => 'url' in one && one.status === status && one.url.test(url))) return [];
  return [`${status} to ${url}`];
}

function answer(outgoing: ServerResponse, type: string, body: string): void {
  outgoing.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  outgoing.end(body);
}

/** Forwards one request; a page is returned with the script in its head. */
function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  address: string,
  onStatus: (status: number) => void,
): void {
  const isPage = incoming.method === 'GET' && incoming.headers.accept?.includes('text/html') === true;
  const headers = { ...incoming.headers, 'x-forwarded-for': address };
  if (isPage) {
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
  }
  const { method, url: path } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
    const status = response.statusCode ?? 500;
    onStatus(status);
    if (!isPage || !response.headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(status, response.headers);
      response.pipe(outgoing);
      return;
    }
    void textOf(response).then((page) => {
      const { 'content-length': _, ...stored } = response.headers;
      outgoing.writeHead(status, stored);
      outgoing.end(page.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`));
    });
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
