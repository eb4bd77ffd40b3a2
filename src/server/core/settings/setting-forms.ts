import * as z from 'zod/mini';

/** An accepted form of values; `words` complete the sentence "must be …". */
export interface Form<T> {
  words: string;
  schema: z.ZodMiniType<T>;
}

/** A setting, with everything that `.env.example` and docs/settings.md say about it. */
export interface Setting<T> {
  schema: z.ZodMiniType<T>;
  words: string;
  meaning: string;
  /** The default value as it would be written in the environment. */
  default?: string;
  /** Behaviour of a setting without a default value that is not set, if it depends on other settings. */
  unset?: string;
  example?: string;
}

interface SettingText {
  meaning: string;
  unset?: string;
  example?: string;
}

export function setting<T>(form: Form<T>, about: SettingText & { default: string }): Setting<T>;
export function setting<T>(form: Form<T>, about: SettingText): Setting<T | undefined>;
export function setting<T>(
  form: Form<T>,
  about: SettingText & { default?: string },
): Setting<T> | Setting<T | undefined> {
  const { words } = form;
  return about.default === undefined
    ? { schema: z.optional(form.schema), words, ...about }
    : { schema: z.prefault(form.schema, about.default), words, ...about };
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;

export type SettingValues<S extends Settings> = { [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never };

export function matching(words: string, test: RegExp | ((value: string) => boolean)): Form<string> {
  const passes = test instanceof RegExp ? (value: string) => test.test(value) : test;
  return { words, schema: z.string().check(z.refine(passes, `must be ${words}`)) };
}

export const text: Form<string> = { words: 'any text', schema: z.string() };

export const path: Form<string> = { words: 'the path of a file', schema: z.string() };

export const folder: Form<string> = { words: 'the path of a folder', schema: z.string() };

export const port = wholeNumber(1, 65_535, 'a port number from 1 to 65535');

export function count(min: number, max: number): Form<number> {
  return wholeNumber(min, max, `a whole number from ${min} to ${max}`);
}

export function wholeNumber(min: number, max: number, words: string): Form<number> {
  const rule = `must be ${words}`;
  return { words, schema: z.coerce.number(rule).check(z.int(rule), z.minimum(min, rule), z.maximum(max, rule)) };
}

export const onOff: Form<boolean> = {
  words: 'on or off',
  schema: z.pipe(
    z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off'),
    z.transform((value) => value === 'on' || value === 'true' || value === '1'),
  ),
};

export function oneOf<const T extends string>(...values: T[]): Form<T> {
  const words = new Intl.ListFormat('en', { type: 'disjunction' }).format(values);
  return { words, schema: z.enum(values, `must be ${words}`) };
}

/** Values with commas between them, each of which has the same form. */
export function list(words: string, item: RegExp): Form<string[]> {
  return {
    words,
    schema: z.pipe(
      z.string().check(z.refine((value) => partsOf(value).every((part) => item.test(part)), `must be ${words}`)),
      z.transform(partsOf),
    ),
  };
}

function partsOf(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

export function url(protocols: RegExp, words: string): Form<string> {
  return { words, schema: z.url({ protocol: protocols, error: `must be ${words}` }) };
}

export const webAddress = url(/^https?$/, 'an address that begins with http:// or https://');

export const site = matching(
  'an address that begins with http:// or https:// and ends with the name or the port, as https://vezu.example',
  (value) => URL.canParse(value) && /^https?:\/\/[^\s/?#@\\]+\/*$/i.test(value),
);

const HOST_NAME = /^[a-z0-9:]([a-z0-9:._-]*[a-z0-9:])?$/i;

export const host = matching(
  'an address or a name of this machine without http://, port and brackets, as 127.0.0.1, ::1 or 0.0.0.0',
  (value) => URL.canParse(value.includes(':') ? `http://[${value}]` : `http://${value}`) && HOST_NAME.test(value),
);

export const emailAddress = matching('an email address', (value) => z.email().safeParse(value).success);

/** The modes that mean the same to every client of PostgreSQL; `prefer` and `allow` would fall back to plain text in silence. */
const TLS_MODES: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];

const DATABASE_WORDS = 'an address such as postgres://user:password@host:5432/name';
const PASSWORD_RULE =
  'has a password with characters that an address cannot hold: write @ as %40, # as %23, / as %2F, ? as %3F, % as %25';

/** An address of PostgreSQL. A password with `/` or `#` in it would be read as another host, so it is refused by its own sentence. */
export const databaseAddress: Form<string> = {
  words: DATABASE_WORDS,
  schema: z.string().check(
    z.refine((value) => !hasRawPassword(value), { error: PASSWORD_RULE, abort: true }),
    z.refine((value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''), `must be ${DATABASE_WORDS}`),
    z.refine(
      (value) => {
        const mode = URL.parse(value)?.searchParams.get('sslmode');
        return !mode || TLS_MODES.includes(mode);
      },
      `has an sslmode that is none of ${TLS_MODES.join(', ')}`,
    ),
  ),
};

function hasRawPassword(value: string): boolean {
  const [, password = ''] = /^postgres(?:ql)?:\/\/[^:/?#@]*:(.*)@[^@]*$/.exec(value) ?? [];
  return /[@/?#\s]|%(?![0-9a-f]{2})/i.test(password);
}

/** The fewest different characters of a secret: 32 random ones of 16 have fewer once in ten billion. */
const FEWEST_CHARACTERS = 8;

export const secret = matching(
  '32 or more random characters, as openssl rand -base64 36 prints them',
  (value) => value.length >= 32 && new Set(value).size >= FEWEST_CHARACTERS,
);
