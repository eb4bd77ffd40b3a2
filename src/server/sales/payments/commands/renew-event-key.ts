import type { AppContext } from '#server/context.ts';
import type { ProviderKeys } from '#server/core/cards/provider.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { sealValue } from '#server/core/sealed-value.ts';
import type { PaymentProviderName } from '#shared/core/payment-providers.ts';
import { sealedFor } from '../queries/accounts.ts';

/** Forged events do not make the provider be asked again and again. */
const RENEWED: RateLimit = { name: 'eventKeys', points: 2, seconds: 600 };

/** Fetches the key by which a provider signs its events, when a signature does not fit the known one; null if it has not changed. */
export async function renewEventKey(
  app: AppContext,
  { carrierId, provider, keys }: { carrierId: number; provider: PaymentProviderName; keys: ProviderKeys },
  now: Date,
): Promise<string | null> {
  const { allowed } = await app.rateLimits.count(RENEWED, app.pool, `${provider} ${carrierId}`, now);
  if (!allowed) return null;
  const its = await app.payments[provider]();
  const events = await its.renewed(keys).catch(() => null);
  if (events === null || events === keys.events) return null;
  const sealed = sealValue(app.secrets, { ...keys, events } satisfies ProviderKeys, sealedFor(carrierId));
  await app.pool`update merchant_account set keys = ${sealed} where carrier_id = ${carrierId} and provider = ${provider}`;
  return events;
}
