import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { expectedTripCash } from '#shared/sales/bookings/sheet/expected-trip-cash.ts';
import type { SheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { pressAndWait, usePresses, useSheet } from '../sheet/press.ts';
import { tripCashQuery } from './payments.ts';

/**
 * The money of a trip with the waiting presses; without a connection, as far as the device has stored it. Before the server's first
 * response this is only the cash that the reader holds: the rest of the response is shown below it, so that nothing moves.
 */
export function useTripCash(tripId: number) {
  const { data: known, error, refetch, isFetching } = useQuery(tripCashQuery(tripId));
  const { data: sheet } = useSheet(tripId);
  const { userInfo } = useSession();
  const awaited = useAwaited(tripCashQuery(tripId));
  const cash = useMemo(() => {
    if (!sheet || !userInfo) return known;
    const { id, name, lastName } = userInfo;
    return expectedTripCash(known, sheet, { id, name, lastName });
  }, [known, sheet, userInfo]);
  const held = cash?.cashUps.some(({ handedOverAt, sums }) => handedOverAt === null && sums.length > 0);
  // While the server's answer still has cash that was handed over just now, there is no saying that there was none.
  const changing = isFetching && known !== undefined && known.cashUps.some(({ sums }) => sums.length > 0);
  return { cash: awaited && !held ? undefined : cash, awaited, changing, error, refetch, isFetching };
}

/** Makes presses about the person's own cash, which also works without a connection. */
export function useCashPress(tripId: number, onDone: () => void) {
  return useMutation({
    mutationFn: (action: SheetAction) => pressAndWait(tripId, action),
    onSuccess: () => {
      onDone();
      toast({ kind: 'good', text: t('payments.saved') });
    },
    onSettled: () => refetchTopics(`trip:${tripId}`, carrierTopic()),
  });
}

export function useUnsentExpenses(tripId: number): ReadonlySet<string> {
  const { waiting } = usePresses(tripId);
  return useMemo(
    () => new Set(waiting.flatMap(({ do: press }) => (press.action === 'expense' ? [press.expenseId] : []))),
    [waiting],
  );
}
