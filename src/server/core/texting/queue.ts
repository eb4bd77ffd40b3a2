import type { AppContext } from '#server/context.ts';
import { maskedPhone } from '#shared/core/text/mask.ts';
import { isNumberIn } from '#shared/core/text/phone.ts';
import { PHONE_CHANNELS, PHONE_TEXTS_OF_NUMBER, type PhoneChannel } from '#shared/core/text/phone-channels.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Db } from '../database/db.ts';
import { addJob } from '../jobs/queue.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Secrets } from '../secrets.ts';
import { isBudgetUsed, type TextPayers } from './budget.ts';

/** Content of a text message; it is stored encrypted. */
export interface TextContent {
  /** E.164. */
  to: string;
  words: string;
  locale: Locale;
}

interface PhoneText extends TextContent {
  /** The account that it belongs to; null for a person without one. */
  accountId: number | null;
  /** The first one is used, and the next ones in turn when it fails. */
  channels: readonly PhoneChannel[];
}

interface TextOptions {
  /** Subject of the text, 'code:12': each key is one text. */
  key: string;
  usefulUntil?: Date | null;
  /** The daily budgets that it uses besides the service's own. */
  payers?: TextPayers;
  /** Not counted by the daily limit of the number: codes have their own limits. */
  uncounted?: boolean;
}

const OF_NUMBER: RateLimit = { name: 'phoneTexts', points: PHONE_TEXTS_OF_NUMBER, seconds: 24 * 3600 };

/** The channels for which the service has a gateway, in the order in which they are tried. */
export function phoneChannels({ gateways }: Pick<AppContext, 'gateways'>): PhoneChannel[] {
  return PHONE_CHANNELS.filter((channel) => gateways[channel] !== null);
}

/** The channels by which a number can get texts: none where it is not a possible number of a country to which the service sends them. */
export function channelsTo(app: Pick<AppContext, 'gateways' | 'texts'>, phone: string): PhoneChannel[] {
  return isNumberIn(app.texts.countries, phone) ? phoneChannels(app) : [];
}

/**
 * Adds a text message to the caller's transaction. A text whose key was queued before is not queued again; one above the daily limit of
 * its number, or after a budget of the day was used up, is recorded, but not sent. Returns whether it will be sent.
 */
export async function queueText(
  app: AppContext,
  sql: Db,
  { accountId, channels, ...content }: PhoneText,
  { key, usefulUntil = null, uncounted = false, payers = {} }: TextOptions,
  now: Date,
): Promise<boolean> {
  const possible = channelsTo(app, content.to);
  const [channel, ...others] = channels.filter((one) => possible.includes(one));
  if (!channel) return false;
  const [row] = await sql<{ id: string }[]>`
    insert into phone_text (key, account_id, channel, others, recipient, content, created_at, useful_until)
    values (${key}, ${accountId}, ${channel}, ${others}::text[], ${maskedPhone(content.to)}, ${sealed(app.secrets, key, content)},
      ${now}, ${usefulUntil})
    on conflict on constraint phone_text_once do nothing returning id`;
  if (!row) return false;
  const counted = uncounted || (await app.rateLimits.count(OF_NUMBER, sql, content.to, now)).allowed;
  if (!counted || (await isBudgetUsed(app, sql, payers, now))) {
    await sql`update phone_text set content = null, outcome = 'limited', ended_at = ${now} where id = ${row.id}`;
    return false;
  }
  await addSending(sql, row.id, payers);
  return true;
}

export function addSending(sql: Db, id: string, payers: TextPayers): Promise<void> {
  return addJob(sql, 'texting.send', { id, ...payers }, { key: `texting:${id}` });
}

export function sealed(secrets: Pick<Secrets, 'seal'>, key: string, content: TextContent): Buffer {
  return secrets.seal(Buffer.from(JSON.stringify(content)), about(key));
}

export function opened(secrets: Pick<Secrets, 'unseal'>, key: string, content: Buffer): TextContent {
  return JSON.parse(secrets.unseal(content, about(key)).toString());
}

export function about(key: string): string {
  return `phone text ${key}`;
}
