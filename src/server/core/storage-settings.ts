import * as z from 'zod/mini';
import { count, onOff, url } from './setting-forms.ts';
import { StartError } from './start-error.ts';

/** Where an S3-compatible store is, and with whose rights it is used. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface BackupSettings {
  keep: number;
  /** Whether uploaded files are in a backup. */
  withFiles: boolean;
  /** Public keys of age; without any a backup is not encrypted. */
  recipients: readonly string[];
  /** The path of a file with secret keys of age, with which a backup is read. */
  identity: string | null;
  /** null: backups stay on this machine. */
  s3: S3Settings | null;
}

const RECIPIENTS_RULE = 'must be public keys of age that begin with age1, with commas between them';
const BUCKET = z.optional(
  z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
);
const ENDPOINT = url(/^https?$/, 'must be an address that begins with http:// or https://');

/** The settings of the bucket for uploaded files and of backups, in the environment's names. */
export const storageSettings = {
  /** The address of an S3-compatible store for the uploaded files, as https://s3.eu-central-1.amazonaws.com; when unset, DATA_DIR has them. */
  S3_ENDPOINT: ENDPOINT,
  /** The bucket; it needs no public access. */
  S3_BUCKET: BUCKET,
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  /** How many backups that are named by their time are kept, in the folder and in the bucket, when a new one is made; 0 for all. */
  BACKUP_KEEP: count(0, 10_000),
  /** Whether a backup holds the uploaded files, also those of a bucket; off where the bucket keeps versions itself. */
  BACKUP_FILES: onOff(true),
  /** Public keys of age (age1…), separated by commas: anyone who has one of their secret keys can read the backups, and nobody else. */
  BACKUP_RECIPIENTS: z._default(
    z.pipe(
      z.string().check(z.regex(/^\s*age1[a-z0-9]+\s*(,\s*age1[a-z0-9]+\s*)*$/, RECIPIENTS_RULE)),
      z.transform((value) => value.split(',').map((recipient) => recipient.trim())),
    ),
    [],
  ),
  /** The path of a file with a secret key, as age-keygen writes it: needed to restore, and best kept elsewhere until then. */
  BACKUP_IDENTITY: z.optional(z.string()),
  /** A bucket to which each backup is copied, best with another provider; it needs BACKUP_RECIPIENTS. */
  BACKUP_S3_ENDPOINT: ENDPOINT,
  BACKUP_S3_BUCKET: BUCKET,
  BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
  BACKUP_S3_ACCESS_KEY: z.optional(z.string()),
  BACKUP_S3_SECRET_KEY: z.optional(z.string()),
};

type ParsedSettings = z.output<z.ZodMiniObject<typeof storageSettings>>;

export function filesBucketOf(read: ParsedSettings): S3Settings | null {
  return bucketOf(read, '', 'Files in S3');
}

/** Throws a StartError when backups would leave this machine without encryption. A person who restores one has the private key instead. */
export function backupOf(read: ParsedSettings): BackupSettings {
  const s3 = bucketOf(read, 'BACKUP_', 'Backups in S3');
  if (!read.BACKUP_IDENTITY) refuseUnencrypted(s3, read.BACKUP_RECIPIENTS);
  return {
    keep: read.BACKUP_KEEP,
    withFiles: read.BACKUP_FILES,
    recipients: read.BACKUP_RECIPIENTS,
    identity: read.BACKUP_IDENTITY ?? null,
    s3,
  };
}

/** Throws a StartError when there is a bucket of backups and nobody for whom they are encrypted. */
export function refuseUnencrypted(s3: S3Settings | null, recipients: readonly string[]): void {
  if (!s3 || recipients.length > 0) return;
  throw new StartError(
    'Backups in a bucket are encrypted: set BACKUP_RECIPIENTS to the public key that age-keygen prints.',
  );
}

/** Throws a StartError when only some of the settings are there. */
function bucketOf(read: ParsedSettings, prefix: '' | 'BACKUP_', what: string): S3Settings | null {
  const endpoint = read[`${prefix}S3_ENDPOINT`];
  const bucket = read[`${prefix}S3_BUCKET`];
  const accessKey = read[`${prefix}S3_ACCESS_KEY`];
  const secretKey = read[`${prefix}S3_SECRET_KEY`];
  const region = read[`${prefix}S3_REGION`];
  if (endpoint && bucket && accessKey && secretKey) {
    return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKey, secretKey };
  }
  const names = (['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).map(
    (name) => `${prefix}${name}` as const,
  );
  const missing = names.filter((name) => read[name] === undefined);
  if (missing.length === names.length) return null;
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(missing);
  throw new StartError(
    `${what} need the settings ${names.join(', ')}: ${listed} ${missing.length === 1 ? 'is' : 'are'} missing.`,
  );
}
