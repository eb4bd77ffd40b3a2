import * as z from 'zod/mini';
import { StartError } from './start-error.ts';

/** The settings of wallet passes, in the environment's names. */
export const walletSettings = {
  /** The path of the certificate of an Apple pass type, as PEM; when unset, there are no passes for Apple Wallet. */
  WALLET_APPLE_CERTIFICATE: z.optional(z.string()),
  /** The path of its private key, as PEM. */
  WALLET_APPLE_KEY: z.optional(z.string()),
  WALLET_APPLE_KEY_PASSPHRASE: z.optional(z.string()),
  /** The path of Apple's intermediate certificate (Worldwide Developer Relations), as PEM. */
  WALLET_APPLE_WWDR: z.optional(z.string()),
  /** The number of the issuer account at Google Wallet; when unset, there are no passes for Google Wallet. */
  WALLET_GOOGLE_ISSUER: z.optional(
    z.string().check(z.regex(/^\d{10,25}$/, 'must be the number of an issuer account, as 3388000000012345678')),
  ),
  /** The path of the key of its service account, as JSON. */
  WALLET_GOOGLE_KEY: z.optional(z.string()),
};

const read = z.object(walletSettings);

export interface WalletSettings {
  /** Paths of PEM files. null: there are no passes for Apple Wallet. */
  apple: { certificate: string; key: string; passphrase: string | null; wwdr: string } | null;
  /** null: there are no passes for Google Wallet. */
  google: { issuer: string; key: string } | null;
}

/** The wallets that the settings switch on. Throws a StartError for half of the settings of a wallet. */
export function walletsOf(settings: z.output<typeof read>): WalletSettings {
  const apple = all(settings, ['WALLET_APPLE_CERTIFICATE', 'WALLET_APPLE_KEY', 'WALLET_APPLE_WWDR']);
  const google = all(settings, ['WALLET_GOOGLE_ISSUER', 'WALLET_GOOGLE_KEY']);
  const [certificate = '', key = '', wwdr = ''] = apple ?? [];
  const [issuer = '', googleKey = ''] = google ?? [];
  return {
    apple: apple && { certificate, key, wwdr, passphrase: settings.WALLET_APPLE_KEY_PASSPHRASE ?? null },
    google: google && { issuer, key: googleKey },
  };
}

/** The values of settings that belong together; null when none of them is set. */
function all(settings: z.output<typeof read>, names: readonly (keyof typeof walletSettings)[]): string[] | null {
  const given = names.filter((name) => settings[name] !== undefined);
  if (given.length === 0) return null;
  const missing = names.find((name) => settings[name] === undefined);
  if (missing) throw new StartError(`The setting ${missing} is missing: it belongs to ${given.join(' and ')}.`);
  return names.map((name) => settings[name] ?? '');
}
