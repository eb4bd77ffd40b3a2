import { createPrivateKey, X509Certificate } from 'node:crypto';
import sharp from 'sharp';
import { StartError } from '../start-error.ts';
import { PASS_COLOR, type RidePass } from './ride-pass.ts';

export interface AppleWallet {
  /** Whether Apple's wallet accepts a signature of this time. */
  isValid(now: Date): boolean;
  /** The signed file of a pass (.pkpass). */
  pass(ride: RidePass): Promise<Uint8Array>;
}

export interface AppleKeys {
  certificate: Buffer;
  key: Buffer;
  passphrase: string | null;
  wwdr: Buffer;
}

/** After the arrival the pass stays on top for so long; then the wallet puts it away. */
const STAYS_MS = 6 * 60 * 60 * 1000;

/**
 * Signs passes with the certificate of a pass type, which names the type and the team itself. Throws a StartError for a certificate or a key
 * that cannot be used.
 */
export function appleWallet({ certificate: pem, key: keyPem, passphrase, wwdr: wwdrPem }: AppleKeys): AppleWallet {
  const certificate = certificateOf(pem, 'WALLET_APPLE_CERTIFICATE');
  const wwdr = certificateOf(wwdrPem, 'WALLET_APPLE_WWDR');
  const key = privateKeyOf(keyPem, passphrase);
  if (!certificate.checkPrivateKey(key)) throw new StartError('WALLET_APPLE_KEY is not the key of the certificate.');
  const type = subjectOf(certificate, 'UID');
  const team = subjectOf(certificate, 'OU');
  if (!type?.startsWith('pass.') || !team) {
    throw new StartError('WALLET_APPLE_CERTIFICATE is not the certificate of a pass type: its subject names none.');
  }
  const ends = Math.min(...[certificate, wwdr].map(({ validTo }) => Date.parse(validTo)));
  const signing = {
    signerCert: certificate.toString(),
    signerKey: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    wwdr: wwdr.toString(),
  };
  let pictures: Promise<Record<string, Buffer>> | null = null;
  return {
    isValid: (now) => now.getTime() < ends,
    pass: async (ride) => {
      pictures ??= picturesOf();
      const [{ PKPass }, files] = await Promise.all([import('passkit-generator'), pictures]);
      const pass = new PKPass({ ...files }, signing, {
        passTypeIdentifier: type,
        teamIdentifier: team,
        organizationName: ride.carrier,
        serialNumber: ride.code,
        description: ride.title,
        logoText: 'Vezu',
        backgroundColor: `rgb(${PASS_COLOR.join(', ')})`,
        foregroundColor: 'rgb(255, 255, 255)',
        labelColor: 'rgb(199, 212, 238)',
      });
      fill(pass, ride);
      return pass.getAsBuffer();
    },
  };
}

type Pass = InstanceType<typeof import('passkit-generator').PKPass>;

function fill(pass: Pass, ride: RidePass): void {
  const { from, to, facts, details, seat } = ride;
  pass.type = 'boardingPass';
  pass.transitType = 'PKTransitTypeBus';
  if (seat !== null) pass.headerFields.push({ key: 'seat', label: ride.seatLabel, value: seat });
  pass.primaryFields.push(
    { key: 'from', label: from.label, value: from.town },
    { key: 'to', label: to.label, value: to.town },
  );
  pass.secondaryFields.push(...facts.slice(0, 2));
  pass.auxiliaryFields.push(...facts.slice(2, 5));
  pass.backFields.push(...details, {
    key: 'page',
    label: ride.pageLabel,
    value: ride.page,
    attributedValue: `<a href="${ride.page}">${ride.page}</a>`,
  });
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: ride.qr,
    messageEncoding: 'utf-8',
    altText: ride.code,
  });
  // The phone shows the pass by itself near this place.
  if (from.pin) pass.setLocations({ latitude: from.pin.lat, longitude: from.pin.lon });
  pass.setRelevantDate(new Date(from.at));
  pass.setExpirationDate(new Date(Date.parse(to.at) + STAYS_MS));
}

/** The sizes of the symbol, for screens of one, two and three pixels a point. */
const SCALES = [
  ['', 1],
  ['@2x', 2],
  ['@3x', 3],
] as const;
const ICON = 29;
const LOGO = 40;
const MARK =
  '<g fill="none" stroke="#fff"><path d="M11 8v2.5M11 17.5V20" stroke-width="3.5"/><path d="M6 10.8h10M6 17.2h10" stroke-width="2.6"/><circle cx="11" cy="5" r="3.3" stroke-width="3"/><circle cx="11" cy="23" r="3.3" stroke-width="3"/></g>';

/** The pictures of a pass: the symbol of the app, on its colour as the icon and alone as the logo. */
async function picturesOf(): Promise<Record<string, Buffer>> {
  const ground = `<rect width="32" height="32" fill="rgb(${PASS_COLOR.join(',')})"/>`;
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}<g transform="translate(5 2)">${MARK}</g></svg>`;
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 28">${MARK}</svg>`;
  const files = SCALES.flatMap(([suffix, scale]) => [
    [`icon${suffix}.png`, rendered(icon, ICON * scale)] as const,
    [`logo${suffix}.png`, rendered(logo, LOGO * scale)] as const,
  ]);
  return Object.fromEntries(await Promise.all(files.map(async ([name, bytes]) => [name, await bytes] as const)));
}

function rendered(svg: string, height: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 600 }).resize({ height }).png().toBuffer();
}

function certificateOf(pem: Buffer, setting: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new StartError(`The file of the setting ${setting} is not a certificate in PEM form.`);
  }
}

function privateKeyOf(pem: Buffer, passphrase: string | null) {
  try {
    const key = createPrivateKey({ key: pem, ...(passphrase !== null && { passphrase }) });
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The sentence below says all that its operator can do.
  }
  throw new StartError(
    'The file of the setting WALLET_APPLE_KEY is not an RSA key in PEM form that WALLET_APPLE_KEY_PASSPHRASE opens.',
  );
}

/** A part of the subject, as in 'UID=pass.app.vezu.ride'. */
function subjectOf({ subject }: X509Certificate, part: 'UID' | 'OU'): string | undefined {
  const line = subject.split('\n').find((one) => one.startsWith(`${part}=`));
  return line?.slice(part.length + 1);
}
