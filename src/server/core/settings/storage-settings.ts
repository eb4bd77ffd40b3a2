import { StartError } from '../start-error.ts';
import {
  count,
  folder,
  list,
  matching,
  onOff,
  path,
  type SettingValues,
  secret,
  setting,
  text,
  webAddress,
} from './setting-forms.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface BackupSettings {
  keep: number;
  withFiles: boolean;
  /** Public keys of age; without any a backup is not encrypted. */
  recipients: readonly string[];
  /** The path of a file with secret keys of age, with which a backup is read. */
  identity: string | null;
  /** null: backups stay on this machine. */
  s3: S3Settings | null;
}

const bucketName = matching('the name of a bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);

export const fileSettings = {
  DATA_DIR: setting(folder, {
    default: './data',
    meaning: 'the embedded database, uploaded files and the key that is made without `SECRETS_KEY`',
  }),
  S3_ENDPOINT: setting(webAddress, {
    example: 'https://s3.eu-central-1.amazonaws.com',
    meaning: 'an S3-compatible store for uploaded files; without it they are in `DATA_DIR`',
  }),
  S3_BUCKET: setting(bucketName, {
    example: 'vezu',
    meaning: 'the bucket for uploaded files in this store; it needs no public access',
  }),
  S3_REGION: setting(text, { default: 'us-east-1', meaning: 'the region that requests to this store are signed for' }),
  S3_ACCESS_KEY: setting(text, { meaning: 'the access key of this store' }),
  S3_SECRET_KEY: setting(text, { meaning: 'the secret key of this store' }),
  FILES_URL: setting(webAddress, {
    example: 'https://cdn.vezu.example',
    meaning: 'a CDN whose origin is `PUBLIC_URL`: pictures of carriers and buses are fetched from it',
  }),
  SECRETS_KEY: setting(secret, {
    unset: 'made in `DATA_DIR`',
    meaning:
      'encrypts the secrets of second factors, documents and other stored values; required with `DATABASE_URL`, and the same on every node: ' +
      'the database stores which key it is',
  }),
  SECRETS_KEY_BEFORE: setting(secret, {
    unset: '`secrets.key` of `DATA_DIR`',
    meaning: 'the key before, only for `npm run admin -- rekey`, which seals everything again under `SECRETS_KEY`',
  }),
};

export const backupSettings = {
  BACKUP_KEEP: setting(count(0, 10_000), {
    default: '0',
    meaning:
      'how many backups named by their time stay, in the folder and in the bucket, when a new one is made; 0 for all',
  }),
  BACKUP_FILES: setting(onOff, {
    default: 'on',
    meaning:
      'whether uploaded files are in a backup, also those of a bucket; `off` where the bucket keeps versions itself',
  }),
  BACKUP_RECIPIENTS: setting(
    list('public keys of age that begin with age1, with commas between them', /^age1[a-z0-9]+$/),
    {
      example: 'age1…',
      meaning: 'for whom backups are encrypted; without any key everybody who gets a backup can read it',
    },
  ),
  BACKUP_IDENTITY: setting(path, {
    example: 'vezu-backup.key',
    meaning:
      'a file with a secret key, as `age-keygen` writes it, to restore an encrypted backup; best kept elsewhere until then',
  }),
  BACKUP_S3_ENDPOINT: setting(webAddress, {
    example: 'https://s3.other.example',
    meaning: 'a store to which each backup is copied, best with another provider; needs `BACKUP_RECIPIENTS`',
  }),
  BACKUP_S3_BUCKET: setting(bucketName, { example: 'vezu-backups', meaning: 'the bucket for backups in this store' }),
  BACKUP_S3_REGION: setting(text, {
    default: 'us-east-1',
    meaning: 'the region that requests to this store are signed for',
  }),
  BACKUP_S3_ACCESS_KEY: setting(text, { meaning: 'the access key of this store' }),
  BACKUP_S3_SECRET_KEY: setting(text, { meaning: 'the secret key of this store' }),
};

type ParsedSettings = SettingValues<typeof fileSettings & typeof backupSettings>;

export function filesBucketOf(read: ParsedSettings): S3Settings | null {
  return bucketOf(read, '', 'Files in S3');
}

/** Throws a StartError when backups would leave this machine without encryption. A person who restores one has the private key instead. */
export function backupOf(read: ParsedSettings): BackupSettings {
  const s3 = bucketOf(read, 'BACKUP_', 'Backups in S3');
  const recipients = read.BACKUP_RECIPIENTS ?? [];
  if (!read.BACKUP_IDENTITY) refuseUnencrypted(s3, recipients);
  return {
    keep: read.BACKUP_KEEP,
    withFiles: read.BACKUP_FILES,
    recipients,
    identity: read.BACKUP_IDENTITY ?? null,
    s3,
  };
}

/** Throws a StartError when there is a bucket of backups but no recipient to encrypt them for. */
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
