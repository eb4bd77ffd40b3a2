import { useMutation } from '@tanstack/react-query';
import type { ParcelPressInput } from '#shared/bookings/custody-schema.ts';
import { sheetApi } from '#shared/bookings/sheet-api.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { hasText, loadMessages, t } from '#web/core/i18n/i18n.ts';
import { carrierTopic } from '#web/trips/queries.ts';

/** Why a press on a parcel was refused. */
class RefusedPress extends Error {}

/** Sends the crew's press on a parcel and fetches the pages of the trip again; `error` is the refusal in words. */
export function useParcelPress(tripId: number) {
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (press: ParcelPressInput) => {
      const entry = { id: crypto.randomUUID(), at: new Date().toISOString(), do: press };
      const body = { device: crypto.randomUUID(), actions: [entry] };
      const { results } = await call(sheetApi.act, { params: { tripId }, body });
      const code = results[0]?.code;
      if (!code) return;
      await loadMessages('errors').catch(() => undefined);
      const key = `errors.${code}`;
      throw new RefusedPress(hasText(key) ? t(key) : t('errors.internal'));
    },
    onSettled: () => refetchTopics(`trip:${tripId}`, carrierTopic()),
  });
  /** Whether the press was taken. */
  const press = async (input: ParcelPressInput) => {
    try {
      await mutateAsync(input);
      return true;
    } catch {
      return false;
    }
  };
  return { press, busy: isPending, error: error && wordsOf(error), reset };
}

function wordsOf(error: Error): string {
  return error instanceof RefusedPress || !(error instanceof ProblemError) ? error.message : problemText(error);
}
