import type { AppContext } from '#server/context.ts';
import {
  PHONE_TEXTS_OF_CARRIER,
  PHONE_TEXTS_OF_NETWORK,
  TEXT_BUDGET_ALARMS,
} from '#shared/core/text/phone-channels.ts';
import { type Db, transaction } from '../database/db.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { mailAdministrators } from '../mail/to-administrators.ts';
import { text } from '../translate.ts';

/** On whose behalf a text is sent: the carrier of the trip, and the network from which it was booked without an account. */
export interface TextPayers {
  carrierId?: number | undefined;
  network?: string | undefined;
}

interface Budget {
  limit: RateLimit;
  value: string;
}

const DAY_S = 24 * 3600;
const OF_CARRIER: RateLimit = { name: 'textsOfCarrier', points: PHONE_TEXTS_OF_CARRIER, seconds: DAY_S };
const OF_NETWORK: RateLimit = { name: 'textsOfNetwork', points: PHONE_TEXTS_OF_NETWORK, seconds: DAY_S };

/** Whether a budget of the day is used up; nothing is counted. */
export async function isBudgetUsed(app: AppContext, sql: Db, payers: TextPayers, now: Date): Promise<boolean> {
  for (const { limit, value } of budgets(app, payers))
    if ((await app.rateLimits.left(limit, sql, value, now)) === 0) return true;
  return false;
}

/**
 * Counts a text that is about to be sent, outside of any transaction, in which others would wait for the counter of the service. Returns
 * whether the budgets of the day allow it. The administrators get a mail when the service has used most of its budget, and when it has used all.
 */
export async function spendText(app: AppContext, payers: TextPayers, now: Date): Promise<boolean> {
  if (await isBudgetUsed(app, app.pool, payers, now)) return false;
  for (const { limit, value } of budgets(app, payers)) {
    const { allowed, left } = await app.rateLimits.count(limit, app.pool, value, now);
    if (!allowed) return false;
    if (value === SERVICE) await raiseAlarm(app, limit.points - left, now);
  }
  return true;
}

/** Subtracts a text that the gateway did not accept yet from the counts: it is counted again when it is tried again. */
export async function refundText(app: AppContext, payers: TextPayers, now: Date): Promise<void> {
  for (const { limit, value } of budgets(app, payers)) await app.rateLimits.release(limit, app.pool, value, now);
}

const SERVICE = 'service';

function budgets({ texts }: AppContext, { carrierId, network }: TextPayers): Budget[] {
  return [
    ...(carrierId === undefined ? [] : [{ limit: OF_CARRIER, value: String(carrierId) }]),
    ...(network === undefined ? [] : [{ limit: OF_NETWORK, value: network }]),
    { limit: { name: 'textsOfService', points: texts.aDay, seconds: DAY_S }, value: SERVICE },
  ];
}

async function raiseAlarm(app: AppContext, used: number, now: Date): Promise<void> {
  const { aDay } = app.texts;
  const percent = TEXT_BUDGET_ALARMS.find((part) => used === Math.ceil((aDay * part) / 100));
  if (percent === undefined) return;
  app.log.error({ used, budget: aDay, percent }, 'text messages to telephones use up the budget of the day');
  const facts = { percent, budget: aDay };
  const key = `textBudget:${percent}:${now.toISOString().slice(0, 10)}`;
  await transaction(app.pool, (sql) =>
    mailAdministrators(app, sql, key, (locale) => ({
      subject: text(locale, 'mail.textBudget.subject', facts),
      lines: [text(locale, 'mail.textBudget.text', facts), text(locale, 'mail.textBudget.then')],
      button: { label: text(locale, 'mail.textBudget.button'), url: app.publicUrl('/admin/jobs') },
    })),
  );
}
