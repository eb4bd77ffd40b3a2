import * as z from 'zod/mini';
import type { PhoneChannel } from '#shared/core/phone-channels.ts';
import { StartError } from './start-error.ts';

const address = (rule: string) => z.url({ protocol: /^https?$/, error: rule });
const ADDRESS_RULE = 'must be an address that begins with http:// or https://';

/** A comma-separated list of host names, each optionally with a leading `*.`. */
const hosts = z._default(
  z.pipe(
    z
      .string()
      .check(z.regex(/^\s*(\*\.)?[\w.-]+\s*(,\s*(\*\.)?[\w.-]+\s*)*$/, 'must be host names with commas between them')),
    z.transform((value) => value.split(',').map((host) => host.trim().toLowerCase())),
  ),
  [],
);

const gatewaySecret = z.optional(
  z
    .string()
    .check(
      z.refine(
        (value) => /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(value),
        'must be whsec_ and 24 to 64 bytes in base64',
      ),
    ),
);

/** The settings of channels outside the app, in the environment's names. */
export const channelSettings = {
  /** Additional hosts of push services besides those of the known browsers, separated by commas: push.example.org, *.push.example.net. */
  PUSH_SERVICES: hosts,
  /** The token of the service's Telegram bot, as BotFather gives it; when unset, the app does not offer Telegram. */
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d+:[\w-]{10,}$/, 'must look like 123456789:ABC…, as BotFather shows it')),
  ),
  /** The address of the Bot API, for a Bot API server of one's own. */
  TELEGRAM_API_ROOT: z._default(address(ADDRESS_RULE), 'https://api.telegram.org'),
  /** How updates arrive: Telegram calls PUBLIC_URL (webhook, needs https), or one node asks for them (polling). */
  TELEGRAM_UPDATES: z.optional(z.enum(['webhook', 'polling'], 'must be webhook or polling')),
  /** The address of the operator's gateway for SMS; when unset, the app does not offer SMS. */
  SMS_GATEWAY_URL: z.optional(address(ADDRESS_RULE)),
  /** The secret that signs messages to this gateway and its reports: whsec_ and 24 to 64 bytes in base64. */
  SMS_GATEWAY_SECRET: gatewaySecret,
  /** The same for messages by Viber. */
  VIBER_GATEWAY_URL: z.optional(address(ADDRESS_RULE)),
  VIBER_GATEWAY_SECRET: gatewaySecret,
};

const read = z.object(channelSettings);

/** A gateway that takes text messages for telephones. */
export interface GatewaySettings {
  url: string;
  key: Buffer;
}

export interface TelegramSettings {
  token: string;
  apiRoot: string;
  updates: 'webhook' | 'polling';
}

export interface Channels {
  /** Null: nothing is sent by Telegram. */
  telegram: TelegramSettings | null;
  /** Null: nothing is sent by this channel. */
  gateways: Readonly<Record<PhoneChannel, GatewaySettings | null>>;
}

/** The channels that the settings switch on. A server without an https address cannot be called by Telegram, so it asks itself. */
export function channelsOf(settings: z.output<typeof read>, publicUrl: string): Channels {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot, TELEGRAM_UPDATES: updates } = settings;
  const usual = publicUrl.startsWith('https:') ? 'webhook' : 'polling';
  return {
    telegram: token === undefined ? null : { token, apiRoot: apiRoot.replace(/\/+$/, ''), updates: updates ?? usual },
    gateways: {
      viber: gatewayOf('VIBER', settings.VIBER_GATEWAY_URL, settings.VIBER_GATEWAY_SECRET),
      sms: gatewayOf('SMS', settings.SMS_GATEWAY_URL, settings.SMS_GATEWAY_SECRET),
    },
  };
}

function gatewayOf(name: string, url: string | undefined, secret: string | undefined): GatewaySettings | null {
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || secret === undefined)
    throw new StartError(
      `The settings ${name}_GATEWAY_URL and ${name}_GATEWAY_SECRET belong together: one is missing.`,
    );
  return { url, key: Buffer.from(secret.slice('whsec_'.length), 'base64') };
}
