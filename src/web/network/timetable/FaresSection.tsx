import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CURRENCIES, type Currency, MAX_ROUTE_CURRENCIES } from '#shared/core/currencies.ts';
import { planStops } from '#shared/network/timetable/plan.ts';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { copiedPrices } from './copied-prices.ts';
import type { Draft, DraftFare, DraftStop } from './draft.ts';
import { placesOf } from './draft-check.ts';
import { routeQuery, routesQuery } from './queries.ts';
import { currencySign } from './taken-label.ts';
import type { DraftState } from './use-draft.ts';

/** Prices of single pairs of stops, collapsed because few routes need them. From the first stop the costs are the prices. */
export function FaresSection({ state }: { state: DraftState }) {
  const { draft } = state;
  const froms = draft.stops.slice(1, -1).filter(({ place }) => place);
  const [chosen, setChosen] = useState<string | null>(null);
  const from = froms.find(({ key }) => key === chosen) ?? froms[0];
  if (!from) return null;
  const at = draft.stops.indexOf(from);
  const pricedCount = draft.fares.filter(isPriced).length;
  return (
    <Section separator="line">
      <details className="group">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 font-medium">
          {t('timetable.edit.fares')}
          <span className="flex items-center gap-2 text-small text-quiet">
            {t('timetable.edit.faresCount', { n: pricedCount })}
            <Icon name="down" size="s" className="group-open:rotate-180" />
          </span>
        </summary>
        <Note className="mb-3">{t('timetable.edit.faresText')}</Note>
        {froms.length > 1 && (
          <SelectField
            short
            label={t('timetable.edit.faresFrom')}
            options={froms.map((stop) => ({ value: stop.key, label: nameOf(stop) }))}
            value={from.key}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <div className="@container">
          <Note
            aria-hidden="true"
            className="grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] @max-[16rem]:grid-cols-2 gap-2 mt-3"
          >
            <span className="@max-[16rem]:col-span-full" />
            <span>{t('timetable.edit.passengers')}</span>
            <span>{t('timetable.edit.parcels')}</span>
          </Note>
          <ul className="mt-1 grid gap-3">
            {draft.stops.slice(at + 1).map((to, step) => (
              <FareRow key={to.key} state={state} from={from} to={to} seqs={[at, at + 1 + step]} />
            ))}
          </ul>
        </div>
      </details>
    </Section>
  );
}

interface FareRowProps {
  state: DraftState;
  from: DraftStop;
  to: DraftStop;
  seqs: [number, number];
}

function FareRow({ state, from, to, seqs }: FareRowProps) {
  const { draft, change, checked } = state;
  const fare = draft.fares.find((one) => one.from === from.key && one.to === to.key);
  const names = { from: nameOf(from), to: nameOf(to) };
  const by = from.contractual || to.contractual;
  const usual = (kind: 'passenger' | 'parcel') => {
    const stops = checked.route ? planStops(checked.route, placesOf(draft)) : [];
    const price = fareBetween(stops, [], kind, ...seqs);
    return price === null ? t('timetable.edit.arrangement') : money(price).replace(/[\s€]/g, '');
  };
  const set = (values: Partial<DraftFare>) => change((now) => withFare(now, from.key, to.key, values));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] @max-[16rem]:grid-cols-2 gap-2 items-center">
      <span className="@max-[16rem]:col-span-full text-small">{t('timetable.edit.fareTo', { name: names.to })}</span>
      <MoneyField
        hideLabel
        short
        label={t('timetable.edit.fareTrip', names)}
        disabled={by}
        placeholder={usual('passenger')}
        value={by ? '' : (fare?.price_trip ?? '')}
        error={state.fareErrorOf(from.key, to.key, 'price_trip')}
        onChange={({ currentTarget }) => set({ price_trip: currentTarget.value })}
      />
      <MoneyField
        hideLabel
        short
        label={t('timetable.edit.fareDelivery', names)}
        disabled={by}
        placeholder={usual('parcel')}
        value={by ? '' : (fare?.price_delivery ?? '')}
        error={state.fareErrorOf(from.key, to.key, 'price_delivery')}
        onChange={({ currentTarget }) => set({ price_delivery: currentTarget.value })}
      />
    </li>
  );
}

function withFare(draft: Draft, from: string, to: string, values: Partial<DraftFare>): Draft {
  const others = draft.fares.filter((fare) => fare.from !== from || fare.to !== to);
  const before = draft.fares.find((fare) => fare.from === from && fare.to === to);
  const fare = { from, to, price_trip: '', price_delivery: '', ...before, ...values };
  return { ...draft, fares: isPriced(fare) ? [...others, fare] : others };
}

function isPriced(fare: DraftFare): boolean {
  return fare.price_trip !== '' || fare.price_delivery !== '';
}

function nameOf(stop: DraftStop): string {
  return stop.place ? named(stop.place.name) : '…';
}

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

/** The currencies in which money is taken on the route, in the order in which they are pressed. */
export function CurrenciesSection({ state }: { state: DraftState }) {
  const { draft, change } = state;
  const { currencies } = draft;
  const full = currencies.length >= MAX_ROUTE_CURRENCIES;
  const toggle = (one: Currency) =>
    change((now) => ({
      ...now,
      currencies: now.currencies.includes(one)
        ? now.currencies.filter((other) => other !== one)
        : [...now.currencies, one],
    }));
  return (
    <Section title={t('timetable.edit.currencies')}>
      <fieldset className="flex flex-wrap gap-2" aria-label={t('timetable.edit.currencies')}>
        {CURRENCIES.map((one) => {
          const on = currencies.includes(one);
          return (
            <Chip key={one} on={on} disabled={full && !on} onClick={() => toggle(one)}>
              {one} {currencySign(one) !== one && <span className="text-quiet">{currencySign(one)}</span>}
            </Chip>
          );
        })}
      </fieldset>
      <Note className="mt-2">{t('timetable.edit.currencies.hint')}</Note>
    </Section>
  );
}
