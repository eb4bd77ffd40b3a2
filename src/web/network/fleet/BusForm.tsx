import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Controller, useFormState, useWatch } from 'react-hook-form';
import { LIMITS } from '#shared/core/limits.ts';
import { AMENITIES } from '#shared/network/fleet/amenities.ts';
import { CHILD_SEATS, MAX_CHILD_SEATS, NO_CHILD_SEATS } from '#shared/network/fleet/child-seats.ts';
import { BUS_COLORS, busColor } from '#shared/network/fleet/colors.ts';
import { BUS_STATUSES, type Bus, busInputAt } from '#shared/network/fleet/schema.ts';
import { drawingOf, isPreset, LAYOUTS, seatPlan } from '#shared/network/fleet/seats.ts';
import { type Drawing, drawingText, readDrawing, seatsIn } from '#shared/network/fleet/seats-drawing.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { errorOf, fieldOf, useSubmit, useZodForm, type ZodForm } from '#web/core/forms/forms.ts';
import { changedFields } from '#web/core/forms/gating.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { FieldNotes } from '#web/ui/base/Field.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { NumberStepper } from '#web/ui/fields/NumberFields.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SeatPlan } from '#web/ui/travel/SeatPlan.tsx';
import { AMENITY_ICONS } from './Amenities.tsx';
import { busStatusesQuery, saveBus } from './queries.ts';

type BusSchema = ReturnType<typeof busInputAt>;

const DrawingEditor = lazy(() => import('./DrawingEditor.tsx'));

const DEFAULT_CAPACITY = 200;
/** The choice of an own drawing, which begins with a bus of so many seats where none are typed. */
const OWN_DRAWING = 'own';
const USUAL_SEATS = 18;

interface BusFormProps {
  bus: Bus | null;
  /** The bus whose data a new one begins with; each has its own number. */
  like?: Bus | null;
  photos?: ReactNode;
  onSaved: (bus: Bus) => void;
}

export function BusForm({ bus, like = null, photos, onSaved }: BusFormProps) {
  const base = bus ?? like;
  const form = useZodForm(
    busInputAt(serverNow()),
    {
      manufacturer: base?.manufacturer ?? '',
      model: base?.model ?? '',
      year: base?.year ?? '',
      color: base ? named(busColor(base.color)) : '',
      number: bus?.number ?? '',
      seatsCount: base?.seatsCount ?? '',
      layout: base?.layout ?? '2+1',
      parcelCapacityKg: base?.parcelCapacityKg ?? DEFAULT_CAPACITY,
      status: base?.status ?? 'active',
      amenities: base?.amenities ?? [],
      childSeats: base?.childSeats ?? NO_CHILD_SEATS,
    },
    { mode: bus ? 'onChange' : 'onTouched' },
  );
  const closed = useClosed(form, bus !== null);
  const { data: statuses } = useQuery(busStatusesQuery());
  const [seen] = useState(bus);
  const { submit, busy, failure } = useSubmit(form, (values, key) => saveBus(seen, values, key), onSaved);
  const statusName = (id: string) => {
    const name = statuses?.find((status) => status.id === id)?.name;
    return name ? named(name) : id;
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('fleet.manufacturer')} {...fieldOf(form, 'manufacturer')} />
        <TextField label={t('fleet.model')} {...fieldOf(form, 'model')} />
        <TextField label={t('fleet.year')} inputMode="numeric" {...fieldOf(form, 'year')} />
        <ColorField form={form} />
        <TextField label={t('fleet.number')} autoCapitalize="characters" {...fieldOf(form, 'number')} />
        <SelectField
          label={t('fleet.status')}
          options={BUS_STATUSES.map((id) => ({ value: id, label: statusName(id) }))}
          {...fieldOf(form, 'status')}
        />
        <TextField
          label={t('fleet.parcelCapacity')}
          hint={t('fleet.parcelCapacity.hint')}
          inputMode="numeric"
          end={t('fleet.kg.unit')}
          {...fieldOf(form, 'parcelCapacityKg')}
        />
      </div>
      <Amenities form={form} />
      <ChildSeats form={form} />
      <Cabin form={form} />
      {photos}
      {failure && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
      <Button type="submit" size="tall" busy={busy} disabled={closed}>
        {t(bus ? 'fleet.save' : 'fleet.add')}
      </Button>
    </form>
  );
}

/**
 * Whether the form's button is disabled. For an existing bus: while nothing differs from the saved values, or a value is
 * invalid. For a new one: while an error is shown; before that, submitting reveals what is missing.
 */
function useClosed(form: ZodForm<BusSchema>, saved: boolean): boolean {
  const { errors, isValid, defaultValues } = useFormState({ control: form.control });
  const values = useWatch({ control: form.control });
  if (!saved) return Object.keys(errors).length > 0;
  return !isValid || changedFields(comparable(values), comparable(defaultValues ?? {})).length === 0;
}

/** Makes values comparable: a typed number equals a stored one, a colour itself in the other language, and amenities have no order. */
function comparable(values: object): Record<string, unknown> {
  const entries = Object.entries(values).map(([field, value]) => [
    field,
    Array.isArray(value)
      ? [...value].sort()
      : field === 'childSeats'
        ? JSON.stringify(value)
        : textOf(field, String(value ?? '')),
  ]);
  return Object.fromEntries(entries);
}

function textOf(field: string, typed: string): string {
  return field === 'color' ? named(busColor(typed)) : typed.trim();
}

/** The usual colours are offered, and shown to everybody in their own language; any other may be typed. */
function ColorField({ form }: { form: ZodForm<BusSchema> }) {
  const id = useId();
  return (
    <>
      <TextField label={t('fleet.color')} list={id} autoComplete="off" {...fieldOf(form, 'color')} />
      <datalist id={id}>
        {BUS_COLORS.map((color) => (
          <option key={color.en} value={named(color)} />
        ))}
      </datalist>
    </>
  );
}

function Amenities({ form }: { form: ZodForm<BusSchema> }) {
  const id = useId();
  const error = errorOf(form, 'amenities');
  const carrierId = useSession().carrierInfo?.carrier_id ?? 0;
  const animals = useWatch({ control: form.control, name: 'amenities' }).includes('animal_transportation');
  const carrier = useQuery({ ...carrierQuery(carrierId), enabled: animals && carrierId > 0 });
  const refused = animals && carrier.data?.rules.petsAllowed === false;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-small text-quiet">{t('amenities.title')}</legend>
      <Controller
        control={form.control}
        name="amenities"
        render={({ field }) => (
          <div className="flex flex-wrap gap-2">
            {AMENITIES.map((amenity, index) => {
              const on = field.value.includes(amenity);
              const others = field.value.filter((one) => one !== amenity);
              return (
                <Chip
                  key={amenity}
                  ref={index === 0 ? field.ref : undefined}
                  on={on}
                  onClick={() => field.onChange(on ? others : [...others, amenity])}
                >
                  {!on && <Icon name={AMENITY_ICONS[amenity]} size="s" />}
                  {t(`amenities.${amenity}`)}
                </Chip>
              );
            })}
          </div>
        )}
      />
      <FieldNotes id={id} hint={refused ? t('fleet.noAnimals') : undefined} error={error} />
    </fieldset>
  );
}

function ChildSeats({ form }: { form: ZodForm<BusSchema> }) {
  const counts = useWatch({ control: form.control, name: 'childSeats' }) ?? NO_CHILD_SEATS;
  return (
    <fieldset>
      <legend className="mb-2 text-small text-quiet">{t('fleet.childSeats')}</legend>
      <div className="grid gap-2">
        {CHILD_SEATS.map((kind) => (
          <NumberStepper
            key={kind}
            label={t(`fleet.childSeats.${kind}`)}
            value={counts[kind] ?? 0}
            max={MAX_CHILD_SEATS}
            onChange={(n) => form.setValue('childSeats', { ...counts, [kind]: n }, { shouldDirty: true })}
          />
        ))}
      </div>
      <Note className="mt-2">{t('fleet.childSeats.hint')}</Note>
    </fieldset>
  );
}

function Cabin({ form }: { form: ZodForm<BusSchema> }) {
  const [typed, layout] = useWatch({ control: form.control, name: ['seatsCount', 'layout'] });
  const seats = Number(typed);
  const rendered = Number.isInteger(seats) && seats >= LIMITS.SEATS_MIN && seats <= LIMITS.SEATS_MAX;
  const own = !isPreset(layout);
  // A drawing may have too few seats for a moment, so it is not read back from the field.
  const [drawing, setDrawing] = useState<Drawing | null>(() => (own ? readDrawing(layout) : null));
  const set = (value: string) => form.setValue('layout', value, { shouldDirty: true, shouldValidate: true });
  const draw = (next: Drawing) => {
    setDrawing(next);
    set(drawingText(next));
    form.setValue('seatsCount', seatsIn(next), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('fleet.seats')} inputMode="numeric" {...fieldOf(form, 'seatsCount')} readOnly={own} />
        <div>
          <Note className="mb-1">{t('fleet.layout')}</Note>
          <Segmented
            label={t('fleet.layout')}
            options={[...LAYOUTS, OWN_DRAWING].map((value) => ({
              value,
              label: value === OWN_DRAWING ? t('fleet.drawing') : value,
            }))}
            value={own ? OWN_DRAWING : layout}
            onChange={(value) =>
              value === OWN_DRAWING ? draw(drawingOf(rendered ? seats : USUAL_SEATS, layout)) : set(value)
            }
          />
        </div>
      </div>
      {own && drawing && (
        <Suspense fallback={null}>
          <DrawingEditor drawing={drawing} onChange={draw} />
        </Suspense>
      )}
      <FieldNotes id="layout" hint={undefined} error={errorOf(form, 'layout')} />
      {rendered && <SeatPlan plan={seatPlan(seats, layout)} />}
    </div>
  );
}
