import { StartError } from '../start-error.ts';
import { matching, path, type SettingValues, setting, text } from './setting-forms.ts';

export const walletSettings = {
  WALLET_APPLE_CERTIFICATE: setting(path, {
    example: '/etc/vezu/pass.pem',
    meaning:
      'the certificate of an Apple pass type, in PEM form; without it, and once it has expired, there is no button for Apple Wallet',
  }),
  WALLET_APPLE_KEY: setting(path, {
    example: '/etc/vezu/pass-key.pem',
    meaning: 'the RSA key of this certificate, in PEM form',
  }),
  WALLET_APPLE_KEY_PASSPHRASE: setting(text, { meaning: 'the passphrase of this key, if it is encrypted' }),
  WALLET_APPLE_WWDR: setting(path, {
    example: '/etc/vezu/wwdr-g4.pem',
    meaning: "Apple's intermediate certificate (Worldwide Developer Relations, G4), in PEM form",
  }),
  WALLET_GOOGLE_ISSUER: setting(matching('the number of an issuer account, as 3388000000012345678', /^\d{10,25}$/), {
    example: '3388000000012345678',
    meaning: 'the issuer account at Google Wallet; without it there is no button for Google Wallet',
  }),
  WALLET_GOOGLE_KEY: setting(path, {
    example: '/etc/vezu/google.json',
    meaning: 'the JSON key of the service account at Google Wallet',
  }),
};

export interface WalletSettings {
  /** Paths of PEM files. null: there are no passes for Apple Wallet. */
  apple: { certificate: string; key: string; passphrase: string | null; wwdr: string } | null;
  /** null: there are no passes for Google Wallet. */
  google: { issuer: string; key: string } | null;
}

/** The wallets that the settings switch on. Throws a StartError for half of the settings of a wallet. */
export function walletsOf(settings: SettingValues<typeof walletSettings>): WalletSettings {
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
function all(
  settings: SettingValues<typeof walletSettings>,
  names: readonly (keyof typeof walletSettings)[],
): string[] | null {
  const presentNames = names.filter((name) => settings[name] !== undefined);
  if (presentNames.length === 0) return null;
  const missing = names.find((name) => settings[name] === undefined);
  if (missing) throw new StartError(`The setting ${missing} is missing: it belongs to ${presentNames.join(' and ')}.`);
  return names.map((name) => settings[name] ?? '');
}
