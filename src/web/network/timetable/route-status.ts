import { useMutation } from '@tanstack/react-query';
import type { RouteStatus } from '#shared/network/timetable/schema.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { planProblemText } from './clash-text.ts';
import { setRouteStatus } from './queries.ts';

/** Changes a route's status optimistically; a refusal restores it with the reason. Undo reverts it. */
export function useRouteStatus(route: { id: number; status: RouteStatus }, onDone?: () => void) {
  const { carrierInfo } = useSession();
  const change = useMutation({
    mutationFn: (to: RouteStatus) => setRouteStatus(route.id, to),
    onError: (error) => toast({ text: planProblemText(error), kind: 'bad' }),
    onSettled: () => changed(`carrier:${carrierInfo?.carrier_id ?? 0}`),
  });
  const set = (to: RouteStatus) => {
    const before = route.status;
    change.mutate(to, {
      onSuccess: () => {
        const undo = { label: t('timetable.toast.undo'), onAct: () => change.mutate(before) };
        toast({ text: t(`timetable.toast.${to}`), action: undo });
        onDone?.();
      },
    });
  };
  return { set, busy: change.isPending, shown: change.isPending ? change.variables : route.status };
}
