import { useQuery, useQueryClient } from '@tanstack/react-query';
import { named, t } from '#web/core/i18n/i18n.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { copiedPrices } from './copied-prices.ts';
import { routeQuery, routesQuery } from './queries.ts';
import type { DraftState } from './use-draft.ts';

/** Fills the prices of another route into the draft: of the way there, or of any route through the same towns. */
export function CopyPrices({ state, routeId }: { state: DraftState; routeId: number | null }) {
  const client = useQueryClient();
  const { data } = useQuery(routesQuery({ page: 1, per_page: 50, status: undefined }));
  const others = (data?.data ?? []).filter(({ id, status }) => id !== routeId && status !== 'archived');
  const { run } = useAction((id: number) => client.fetchQuery(routeQuery(id)), {
    done: (route) => {
      const { draft, count } = copiedPrices(state.draft, route);
      state.change(() => draft);
      toast(
        count > 0
          ? { kind: 'good', text: t('timetable.edit.prices.done', { n: count }) }
          : { text: t('timetable.edit.prices.none') },
      );
    },
  });
  if (others.length === 0) return null;
  return (
    <SelectField
      label={t('timetable.edit.prices')}
      hint={t('timetable.edit.prices.hint')}
      placeholder={t('timetable.edit.prices.choose')}
      options={others.map(({ id, from, to, departureTime }) => ({
        value: String(id),
        label: `${named(from.name)} – ${named(to.name)}, ${departureTime}`,
      }))}
      value=""
      onChange={({ target }) => target.value !== '' && void run(Number(target.value))}
    />
  );
}
