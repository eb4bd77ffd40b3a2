import type { PaymentProviderName } from '#shared/core/payment-providers.ts';
import { NUMBERING } from '#shared/core/text/phone.ts';
import type { PhoneChannel } from '#shared/core/text/phone-channels.ts';
import { StartError } from '../start-error.ts';
import { count, list, matching, oneOf, onOff, type SettingValues, setting, url, webAddress } from './setting-forms.ts';

const COUNTRIES = Object.keys(NUMBERING);
const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;
const NAMED_EMAIL = /^[^<>@\r\n]* <[^\s@<>]+@[^\s@<>]+>$/;

export const mailSettings = {
  SMTP_URL: setting(
    url(/^smtps?$/, 'an address such as smtp://user:password@host:587 or smtps://user:password@host:465'),
    {
      example: 'smtps://user:password@mail.example:465',
      meaning: 'the mail server; without it mails are shown at `/outbox`, on this machine only',
    },
  ),
  SMTP_PLAIN: setting(onOff, {
    default: 'off',
    meaning:
      'whether mails may go unencrypted to an `smtp://` server on another machine; otherwise it must offer STARTTLS',
  }),
  MAIL_FROM: setting(
    matching(
      'an email address, alone or as in Vezu <no-reply@vezu.example>',
      (value) => EMAIL.test(value) || NAMED_EMAIL.test(value),
    ),
    {
      unset: '`no-reply@` the host of `PUBLIC_URL`',
      example: 'Vezu <no-reply@vezu.example>',
      meaning: 'the sender of mails',
    },
  ),
  MAIL_WEBHOOK_SECRET: setting(
    matching('16 or more characters', (value) => value.length >= 16),
    {
      meaning:
        'the secret by which the mail service reports bounces and complaints to `/api/mail/bounces`: as the password of HTTP Basic ' +
        "authentication, or Mailgun's signing key; without it there are no such reports",
    },
  ),
};

const gatewaySecret = matching(
  'whsec_ and 24 to 64 bytes in base64, as echo whsec_$(openssl rand -base64 32) prints them',
  /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/,
);

export const channelSettings = {
  PUSH_SERVICES: setting(list('host names with commas between them', /^(\*\.)?[\w.-]+$/), {
    example: 'push.example.org, *.push.example.net',
    meaning:
      'hosts of push services beside those of Chrome, Firefox, Safari and Edge, each optionally with a leading `*.`',
  }),
  TELEGRAM_BOT_TOKEN: setting(matching('like 123456789:ABC…, as BotFather shows it', /^\d+:[\w-]{10,}$/), {
    example: '123456789:ABC…',
    meaning: "the token of the service's own Telegram bot; without it the app has no Telegram functions",
  }),
  TELEGRAM_API_ROOT: setting(webAddress, {
    default: 'https://api.telegram.org',
    meaning: "the address of the Bot API, for a Bot API server of one's own",
  }),
  TELEGRAM_UPDATES: setting(oneOf('webhook', 'polling'), {
    unset: '`webhook` if `PUBLIC_URL` has https, else `polling`',
    meaning:
      '`webhook`: Telegram calls `PUBLIC_URL/api/telegram/updates`; `polling`: one node at a time asks Telegram, for servers that it ' +
      'cannot reach',
  }),
  SMS_GATEWAY_URL: setting(webAddress, {
    example: 'https://gateway.example/sms',
    meaning:
      'where text messages by SMS go: a gateway that speaks the contract of docs/operations.md, section "Text messages to telephones", with ' +
      'https unless it is in your own network; without it the app shows nothing of SMS',
  }),
  SMS_GATEWAY_SECRET: setting(gatewaySecret, {
    meaning: 'the secret of both directions between the app and this gateway',
  }),
  VIBER_GATEWAY_URL: setting(webAddress, {
    example: 'https://gateway.example/viber',
    meaning: 'the same for messages by Viber; where both are set, Viber goes first, and SMS if it fails',
  }),
  VIBER_GATEWAY_SECRET: setting(gatewaySecret, { meaning: 'the secret of this gateway' }),
  TEXT_COUNTRIES: setting(
    list(
      'codes of countries of the service with commas between them, such as UA, PL',
      new RegExp(`^(${COUNTRIES.join('|')})$`),
    ),
    {
      unset: 'all countries of the service: Ukraine, Moldova and the European Union',
      example: 'UA, PL, CZ',
      meaning:
        'the countries to whose telephone numbers text messages are sent; numbers of other countries cost too much',
    },
  ),
  TEXTS_A_DAY: setting(count(1, 1_000_000), {
    default: '2000',
    meaning:
      'how many text messages the whole service sends in a day; administrators get a mail when 80 % of them and when all of them are sent',
  }),
};

/** Where the providers of payments by card are reached. Each carrier enters its own keys in the app. */
export const paymentSettings = {
  STRIPE_API_ROOT: setting(webAddress, {
    default: 'https://api.stripe.com',
    meaning: 'the address of the API of Stripe, for a stand-in in tests',
  }),
  MONOBANK_API_ROOT: setting(webAddress, {
    default: 'https://api.monobank.ua',
    meaning: 'the address of the API of monobank, for a stand-in in tests',
  }),
};

/** The addresses of the providers' APIs, without a trailing slash. */
export type PaymentAddresses = Readonly<Record<PaymentProviderName, string>>;

export function paymentsOf(settings: SettingValues<typeof paymentSettings>): PaymentAddresses {
  const { STRIPE_API_ROOT: stripe, MONOBANK_API_ROOT: mono } = settings;
  return { stripe: stripe.replace(/\/+$/, ''), mono: mono.replace(/\/+$/, '') };
}

export interface GatewaySettings {
  url: string;
  key: Buffer;
}

export interface TelegramSettings {
  token: string;
  apiRoot: string;
  updates: 'webhook' | 'polling';
}

export interface TextLimits {
  /** The countries to whose numbers they are sent. */
  countries: readonly string[];
  /** How many the whole service sends in a day. */
  aDay: number;
}

export interface Channels {
  /** Null: nothing is sent by Telegram. */
  telegram: TelegramSettings | null;
  /** Null: nothing is sent by this channel. */
  gateways: Readonly<Record<PhoneChannel, GatewaySettings | null>>;
  texts: TextLimits;
}

/** The channels that the settings switch on. A server without an https address cannot be called by Telegram, so it asks itself. */
export function channelsOf(settings: SettingValues<typeof channelSettings>, publicUrl: string): Channels {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot, TELEGRAM_UPDATES: updates } = settings;
  const usual = publicUrl.startsWith('https:') ? 'webhook' : 'polling';
  return {
    telegram: token === undefined ? null : { token, apiRoot: apiRoot.replace(/\/+$/, ''), updates: updates ?? usual },
    gateways: {
      viber: gatewayOf('VIBER', settings.VIBER_GATEWAY_URL, settings.VIBER_GATEWAY_SECRET),
      sms: gatewayOf('SMS', settings.SMS_GATEWAY_URL, settings.SMS_GATEWAY_SECRET),
    },
    texts: { countries: settings.TEXT_COUNTRIES ?? COUNTRIES, aDay: settings.TEXTS_A_DAY },
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
