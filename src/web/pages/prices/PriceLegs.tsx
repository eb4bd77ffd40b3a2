import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import type { RouteStop } from '#shared/network/timetable/schema.ts';
import type { priceChangeForm } from '#shared/sales/prices/price-change-form.ts';
import { errorOf, fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { routeQuery } from '#web/network/timetable/queries.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

type Form = ZodForm<typeof priceChangeForm>;

/** New prices of single legs of the chosen route, for one stop of departure at a time. An empty field leaves the usual price. */
export function PriceLegs({ form }: { form: Form }) {
  const routeId = Number(form.watch('routeId'));
  const query = useQuery({ ...routeQuery(routeId), enabled: routeId > 0 });
  const [chosen, setChosen] = useState(0);
  if (routeId === 0) return <Note>{t('prices.dates.route.first')}</Note>;
  return (
    <Loaded query={query} loading={<Skeleton rows={3} />}>
      {({ stops, fares }) => {
        const froms = stops.slice(0, -1);
        const from = froms.find(({ seq }) => seq === chosen) ?? froms[0];
        const priced = from ? legsFrom(stops, from, fares) : [];
        const error = errorOf(form, 'legs');
        return (
          <fieldset className="grid gap-3">
            <legend className="sr">{t('prices.dates.by.legs')}</legend>
            <SelectField
              label={t('prices.dates.legs.from')}
              options={froms.map(({ seq, place }) => ({ value: String(seq), label: named(place.name) }))}
              value={String(from?.seq ?? 0)}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
            {priced.map(({ to, usual }) => (
              <MoneyField
                key={`${from?.seq}-${to.seq}`}
                label={t('prices.dates.legs.to', { to: named(to.place.name), price: money(usual) })}
                {...fieldOf(form, `legs.${from?.place.id}-${to.place.id}`)}
              />
            ))}
            {priced.length === 0 && <Note>{t('prices.dates.legs.none')}</Note>}
            <Refusal text={error} />
          </fieldset>
        );
      }}
    </Loaded>
  );
}

/** The stops to which a seat has a fixed price. */
function legsFrom(stops: readonly RouteStop[], from: RouteStop, fares: Parameters<typeof fareBetween>[1]) {
  return stops.slice(from.seq + 1).flatMap((to) => {
    const usual = fareBetween(stops, fares, 'passenger', from.seq, to.seq);
    return usual === null || usual === 0 ? [] : [{ to, usual }];
  });
}
