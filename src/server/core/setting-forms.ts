import * as z from 'zod/mini';

const PORT_RULE = 'must be a port number from 1 to 65535';
const SWITCH_RULE = 'must be on or off';

export const portNumber = z.coerce
  .number(PORT_RULE)
  .check(z.int(PORT_RULE), z.minimum(1, PORT_RULE), z.maximum(65_535, PORT_RULE));

export const port = (otherwise: number) => z._default(portNumber, otherwise);

export const flag = z.pipe(
  z.enum(['on', 'off', 'true', 'false', '1', '0'], SWITCH_RULE),
  z.transform((value) => value === 'on' || value === 'true' || value === '1'),
);

export const onOff = (otherwise: boolean) => z._default(flag, otherwise);

export const count = (otherwise: number, max: number) => {
  const rule = `must be a whole number from 0 to ${max}`;
  return z._default(z.coerce.number(rule).check(z.int(rule), z.minimum(0, rule), z.maximum(max, rule)), otherwise);
};

export const url = (protocols: RegExp, rule: string) => z.optional(z.url({ protocol: protocols, error: rule }));

/** The modes that mean the same to every client of PostgreSQL; `prefer` and `allow` would fall back to plain text in silence. */
const TLS_MODES: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];

const DATABASE_RULE = 'must look like postgres://user:password@host:5432/name';
const PASSWORD_RULE =
  'has a password with characters that an address cannot hold: write @ as %40, # as %23, / as %2F, ? as %3F, % as %25';

/** An address of PostgreSQL. A password with `/` or `#` in it would be read as another host, so it is refused by its own sentence. */
export const databaseUrl = z.optional(
  z.string().check(
    z.refine((value) => !hasRawPassword(value), { error: PASSWORD_RULE, abort: true }),
    z.refine((value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''), DATABASE_RULE),
    z.refine(
      (value) => {
        const mode = URL.parse(value)?.searchParams.get('sslmode');
        return !mode || TLS_MODES.includes(mode);
      },
      `has an sslmode that is none of ${TLS_MODES.join(', ')}`,
    ),
  ),
);

function hasRawPassword(value: string): boolean {
  const [, password = ''] = /^postgres(?:ql)?:\/\/[^:/?#@]*:(.*)@[^@]*$/.exec(value) ?? [];
  return /[@/?#\s]|%(?![0-9a-f]{2})/i.test(password);
}
