import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';

export const TELEGRAM_CODE_MINUTES = 15;

/** A person's Telegram in the settings; `bot` is null if the service has no bot; then the settings do not show Telegram. */
export const telegramState = z.object({
  bot: z.nullable(z.string()),
  linked: z.nullable(z.object({ name: z.string(), linkedAt: instant })),
});
export type TelegramState = z.output<typeof telegramState>;

/** The address that connects the account: valid once, for `TELEGRAM_CODE_MINUTES`. */
export const telegramAddress = z.object({ url: z.string() });
