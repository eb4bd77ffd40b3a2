import { type FastifyBaseLogger, type FastifyServerOptions, fastify } from 'fastify';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Names whose values never reach a log, wherever they stand in the first three levels of what is logged. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'token',
  'email',
  'phone',
  'newPhoneNumber',
  'contacts',
  'pin',
  'firstName',
  'lastName',
];

/**
 * Settings of the structured log (one JSON object a line on stdout). Personal data is kept out three times over: requests
 * are logged by their pattern and never by their address, named fields are cut, and words that look like an email, a
 * phone or a bearer token are cut from messages and errors.
 */
export function logOptions(level: string): Extract<FastifyServerOptions['logger'], object> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
    serializers: { err: describeError, error: describeError },
    hooks: {
      logMethod(args, method) {
        const clean = args.map((arg) => (typeof arg === 'string' ? scrub(arg) : arg));
        Reflect.apply(method, this, clean);
      },
    },
  };
}

/** A log that stands beside no server: for the start, for jobs and scripts. */
export function createLog(level: string): Log {
  return fastify({ logger: logOptions(level) }).log;
}

/** Cuts what may be somebody's email, phone number or token out of a text. */
export function scrub(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [token]')
    .replace(/\b[\w-]{40,}\b/g, '[token]')
    .replace(/\+\d[\d ()-]{7,}\d/g, '[phone]');
}

interface Described {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** What a log says about an error: of the database's, names only, since its words repeat the values of a row. */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)), stack: '' };
  const code = 'code' in error ? error.code : undefined;
  const lines = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const stack = lines.slice(0, 12).join('\n');
  if (error.name === 'PostgresError') {
    const names = ['constraint_name', 'table_name', 'column_name', 'routine'].map((name) => [
      name,
      Reflect.get(error, name),
    ]);
    return { type: error.name, message: String(code), stack, ...Object.fromEntries(names) };
  }
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: scrub(error.message), stack, code, cause };
}
