import { type Agent, type IncomingMessage, request } from 'node:http';

export interface HttpRequest {
  agent: Agent;
  port: number;
  method?: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The timeout in ms. */
  maxWait?: number;
}

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  /** The JSON of the response; null when it has none. */
  body: unknown;
}

/** One request by Node's own client; many can be in flight. Throws without a response. */
export function ask({
  agent,
  port,
  method = 'GET',
  path,
  token,
  body,
  headers,
  maxWait,
}: HttpRequest): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
        ...(maxWait && { timeout: maxWait }),
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const whole = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: jsonOf(answer, whole) });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(text);
  });
}

/** The page of a proxy is no JSON. */
function jsonOf({ headers }: IncomingMessage, text: string): unknown {
  return text !== '' && headers['content-type']?.includes('json') ? JSON.parse(text) : null;
}

/** The code of a problem document; '' for anything else. */
export function codeOf({ body }: Answer): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}
