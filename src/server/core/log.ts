import { type FastifyBaseLogger, type FastifyServerOptions, fastify } from 'fastify';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Property names whose values are removed from the log, at any of the first three levels of a logged object. */
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
 * Returns the settings of the structured log (one JSON object per line on stdout). Three rules keep personal data out: requests are logged
 * by their route pattern and never by their URL, values of named fields are removed, and everything that looks like an email address, a
 * phone number or a bearer token is removed from messages and errors.
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

/** Creates a log without a server: for the start, for jobs and scripts. */
export function createLog(level: string): Log {
  return fastify({ logger: logOptions(level) }).log;
}

/** A longer text is cut, since a stranger may have written it: the expressions below take longer for each further character. */
const MAX_LOGGED = 3_000;

/** Removes everything that may be an email address, a phone number or a token from a text. */
export function scrub(text: string): string {
  return text
    .slice(0, MAX_LOGGED)
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

/** Describes an error for the log. Of a database error only names are logged, because its messages repeat the values of a row. */
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
