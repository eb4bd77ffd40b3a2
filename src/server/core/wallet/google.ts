import * as z from 'zod/mini';
import { localDate, localTime } from '#shared/core/time.ts';
import { StartError } from '../start-error.ts';
import { PASS_COLOR, type RidePass } from './ride-pass.ts';

export interface GoogleWallet {
  /** The address at Google that saves a pass to the wallet of anyone who opens it. */
  link(ride: RidePass, now: Date): Promise<string>;
}

interface GoogleKeys {
  issuer: string;
  /** The key of the service account, as Google gives it. */
  json: string;
  /** The address of the app, without a trailing slash. */
  origin: string;
}

const keySchema = z.object({ client_email: z.email(), private_key: z.string().check(z.minLength(1)) });

/** Signs the address of a pass; nothing is sent to Google before it is opened. Throws a StartError for a key that cannot be used. */
export function googleWallet({ issuer, json, origin }: GoogleKeys): GoogleWallet {
  const { client_email: email, private_key: pem } = keyOf(json);
  const classId = `${issuer}.vezu-ride`;
  const logo = { sourceUri: { uri: `${origin}/icon-512.png` } };
  const color = `#${PASS_COLOR.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const transitClass = {
    ...{ id: classId, issuerName: 'Vezu', reviewStatus: 'UNDER_REVIEW', transitType: 'BUS' },
    ...{ logo, hexBackgroundColor: color },
  };
  return {
    link: async (ride, now) => {
      const { importPKCS8, SignJWT } = await import('jose');
      const payload = {
        transitClasses: [transitClass],
        transitObjects: [{ ...transitObject(ride), classId, id: `${issuer}.${ride.code}-${ride.changes}` }],
      };
      const token = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(email)
        .setAudience('google')
        .setIssuedAt(now)
        .sign(await importPKCS8(pem, 'RS256'));
      return `https://pay.google.com/gp/v/save/${token}`;
    },
  };
}

/** A ride in the words of Google's wallet. An address holds some 1,800 characters of it, so it has only the fields of the front. */
function transitObject(ride: RidePass) {
  const { from, to, locale, seat, plate } = ride;
  const localized = (value: string) => ({ defaultValue: { language: locale, value } });
  return {
    state: 'ACTIVE',
    tripType: 'ONE_WAY',
    passengerNames: ride.name,
    ticketLeg: {
      originName: localized(from.town),
      destinationName: localized(to.town),
      departureDateTime: localInstant(from),
      arrivalDateTime: localInstant(to),
      ...(plate !== null && { carriage: plate }),
      ...(seat !== null && { ticketSeat: { seat } }),
    },
    barcode: { type: 'QR_CODE', value: ride.qr, alternateText: ride.code },
    linksModuleData: {
      uris: [
        { uri: ride.page, description: ride.pageLabel },
        // The wallet shows it as a place on the map.
        ...(from.pin ? [{ uri: `geo:${from.pin.lat},${from.pin.lon}`, description: ride.mapLabel }] : []),
      ],
    },
  };
}

/** The local time at a stop, which the wallet shows as it is. */
function localInstant({ at, zone }: RidePass['from']): string {
  const instant = new Date(at);
  return `${localDate(instant, zone)}T${localTime(instant, zone)}`;
}

function keyOf(json: string): z.output<typeof keySchema> {
  try {
    return keySchema.parse(JSON.parse(json));
  } catch {
    throw new StartError('The file of the setting WALLET_GOOGLE_KEY is not the key of a service account in JSON.');
  }
}
