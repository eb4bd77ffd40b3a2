import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#shared/core/time.ts';
import { HORIZON_DAYS } from '#shared/network/timetable/schema.ts';
import {
  CHANGE_RULES,
  changeFromForm,
  EVERY_DAY,
  type PriceChangeForm,
  priceChangeForm,
} from '#shared/sales/prices/price-change-form.ts';
import type { PriceChange, PriceChangeInput, PriceChangePreview } from '#shared/sales/prices/price-change-schema.ts';
import { errorOf, fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { dayAndMonth, today, weekdays } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { calendarQuery } from '#web/network/timetable/calendar-queries.ts';
import { routesQuery } from '#web/network/timetable/queries.ts';
import { previewPriceChange } from '#web/sales/prices/queries.ts';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { WeekDays } from '#web/ui/fields/WeekDays.tsx';
import { PriceChangePreviewDialog } from './PriceChangePreviewDialog.tsx';
import { PriceLegs } from './PriceLegs.tsx';

type Form = ZodForm<typeof priceChangeForm>;

const EMPTY: PriceChangeForm = {
  ...{ routeId: '', of: 'period', trip: '', firstDay: '', lastDay: '', days: EVERY_DAY },
  ...{ by: 'percent', percent: '', amount: '', legs: {} },
};

interface ShownPreview {
  input: PriceChangeInput;
  preview: PriceChangePreview;
}

/** Another price on dates or of one trip, in two steps: the rule, and its effect on the trips. Going back keeps the typed values. */
export function PriceChangeDialog({ carrierId, onClose }: { carrierId: number; onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [shown, setShown] = useState<ShownPreview | null>(null);
  if (shown) {
    return <PriceChangePreviewDialog {...shown} {...{ carrierId, onClose }} onBack={() => setShown(null)} />;
  }
  return (
    <FormDialog
      title={t('prices.dates.new')}
      schema={priceChangeForm}
      defaults={typed}
      send={async (values) => {
        const input = changeFromForm(values);
        const preview = await previewPriceChange(input);
        setTyped(values);
        return { input, preview };
      }}
      done={setShown}
      action={t('prices.dates.preview')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RouteField form={form} />
          <Segmented
            label={t('prices.dates.when')}
            options={(['period', 'trip'] as const).map((value) => ({ value, label: t(`prices.dates.of.${value}`) }))}
            value={form.watch('of')}
            onChange={(value) => form.setValue('of', value, { shouldDirty: true })}
          />
          {form.watch('of') === 'period' ? <PeriodFields form={form} /> : <TripField form={form} />}
          <Segmented
            label={t('prices.dates.rule')}
            options={CHANGE_RULES.map((value) => ({ value, label: t(`prices.dates.by.${value}`) }))}
            value={form.watch('by')}
            onChange={(value) => form.setValue('by', value, { shouldDirty: true })}
          />
          <RuleFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

function RouteField({ form }: { form: Form }) {
  const { data } = useQuery(routesQuery({ page: 1, per_page: 50, status: undefined }));
  const routes = (data?.data ?? []).filter(({ status }) => status !== 'archived');
  return (
    <SelectField
      label={t('prices.dates.route')}
      placeholder={t('prices.dates.route.choose')}
      options={routes.map((route) => ({
        value: String(route.id),
        label: pathName({ from: route.from.name, to: route.to.name, departureTime: route.departureTime }),
      }))}
      {...fieldOf(form, 'routeId')}
    />
  );
}

function PeriodFields({ form }: { form: Form }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" min={today()} label={t('prices.dates.firstDay')} {...fieldOf(form, 'firstDay')} />
        <TextField
          type="date"
          min={today()}
          label={t('prices.dates.lastDay')}
          hint={t('prices.dates.lastDay.hint')}
          {...fieldOf(form, 'lastDay')}
        />
      </div>
      <WeekDays
        label={t('prices.dates.days')}
        days={weekdays()}
        value={form.watch('days')}
        onChange={(days) => form.setValue('days', days, { shouldDirty: true, shouldValidate: true })}
      />
      <Refusal text={errorOf(form, 'days')} />
    </>
  );
}

function TripField({ form }: { form: Form }) {
  const routeId = Number(form.watch('routeId'));
  const { data } = useQuery({
    ...calendarQuery(routeId, today(), addDays(today(), HORIZON_DAYS)),
    enabled: routeId > 0,
  });
  const runs = (data?.dates ?? []).flatMap(({ date, departs, trip, extras }) => [
    ...(trip?.state === 'open' ? [{ date, run: 0, departs: departs ?? data?.departureTime ?? '' }] : []),
    ...extras.filter((extra) => extra.trip?.state === 'open').map((extra) => ({ date, ...extra })),
  ]);
  return (
    <SelectField
      label={t('prices.dates.trip')}
      placeholder={t(routeId > 0 ? 'prices.dates.trip.choose' : 'prices.dates.route.first')}
      options={runs.map(({ date, run, departs }) => ({
        value: `${date} ${run}`,
        label: `${dayAndMonth(date)}, ${departs}`,
      }))}
      {...fieldOf(form, 'trip')}
    />
  );
}

function RuleFields({ form }: { form: Form }) {
  const by = form.watch('by');
  if (by === 'legs') return <PriceLegs form={form} />;
  return by === 'percent' ? (
    <TextField
      key={by}
      label={t('prices.dates.percent')}
      hint={t('prices.dates.percent.hint')}
      autoComplete="off"
      end="%"
      {...fieldOf(form, 'percent')}
    />
  ) : (
    <TextField
      key={by}
      label={t('prices.dates.amount')}
      hint={t('prices.dates.amount.hint')}
      autoComplete="off"
      end="€"
      {...fieldOf(form, 'amount')}
    />
  );
}

/** 'Львів – Вроцлав, 18:45'. */
export function pathName({ from, to, departureTime }: Pick<PriceChange, 'from' | 'to' | 'departureTime'>): string {
  return `${named(from)} – ${named(to)}, ${departureTime}`;
}
