import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { instant } from '#shared/core/fields.ts';
import { KEY_SCOPES } from '#shared/core/key-scopes.ts';

export const MAX_KEYS = 20;

/** The most calls of one key: in a burst, and per second in the long run. */
export const KEY_RATE = { burst: 60, perSecond: 5 } as const;

/** The choices of how many days a new key is good for; 0 is without end. */
export const KEY_DAYS = ['0', '30', '90', '365'] as const;

export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** The first characters of the key, by which people recognise it. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Whether everything that it writes is undone. */
  sandbox: z.boolean(),
  createdAt: instant,
  /** The person who made it; null when their account is erased. */
  createdBy: z.nullable(z.string()),
  lastUsedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
});

export type ApiKey = z.output<typeof apiKey>;

export const apiKeyInput = z.object({
  name: checkedText(textRule(60)),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .check(z.minLength(1, { error: 'field_required' }), z.maxLength(KEY_SCOPES.length)),
  days: z._default(z.enum(KEY_DAYS), '0'),
  sandbox: z._default(z.boolean(), false),
});

/** Whether calls with this key are refused: it is revoked, or its time is over. */
export function keyOver({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now.getTime());
}
