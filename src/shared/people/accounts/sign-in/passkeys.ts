export const MAX_PASSKEYS = 20;

/** How long a challenge is valid, in minutes. It is long because people leave a sign-in page open for a while. */
export const CHALLENGE_MINUTES = 15;

/** Passkey managers by their AAGUID, with the names that devices show. */
const MANAGERS: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome, macOS',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
};

/** The default name of a new passkey: its manager, else browser and operating system, else `Passkey`. */
export function passkeyName(aaguid: string, device: { browser: string | null; system: string | null }): string {
  return MANAGERS[aaguid] ?? ([device.browser, device.system].filter(Boolean).join(', ') || 'Passkey');
}

/** Whether passkeys are possible on a host: browsers bind them to a domain name, never to an IP address. */
export function mayHavePasskeys(hostname: string): boolean {
  return !/^\[|^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
}
