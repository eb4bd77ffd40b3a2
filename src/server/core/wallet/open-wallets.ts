import { readFile } from 'node:fs/promises';
import type { WalletSettings } from '../settings/wallet-settings.ts';
import { StartError } from '../start-error.ts';
import { type AppleWallet, appleWallet } from './apple.ts';
import { type GoogleWallet, googleWallet } from './google.ts';

/** The wallets that get passes; null for one that is not set up. */
export interface Wallets {
  apple: AppleWallet | null;
  google: GoogleWallet | null;
}

export const NO_WALLETS: Wallets = { apple: null, google: null };

/** Reads the certificates and keys of the settings. Throws a StartError for a file that cannot be read or used. */
export async function openWallets({ apple, google }: WalletSettings, publicUrl: string): Promise<Wallets> {
  return {
    apple:
      apple &&
      appleWallet({
        certificate: await fileOf(apple.certificate, 'WALLET_APPLE_CERTIFICATE'),
        key: await fileOf(apple.key, 'WALLET_APPLE_KEY'),
        passphrase: apple.passphrase,
        wwdr: await fileOf(apple.wwdr, 'WALLET_APPLE_WWDR'),
      }),
    google:
      google &&
      googleWallet({
        issuer: google.issuer,
        json: (await fileOf(google.key, 'WALLET_GOOGLE_KEY')).toString('utf8'),
        origin: publicUrl,
      }),
  };
}

async function fileOf(path: string, setting: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new StartError(`The file of the setting ${setting} cannot be read: ${path}.`);
  }
}
