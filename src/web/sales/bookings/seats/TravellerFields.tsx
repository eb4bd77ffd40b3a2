import { CHILD_SEATS, type ChildSeat, type ChildSeatCounts } from '#shared/network/fleet/child-seats.ts';
import type { BookingTerms, bookSeats } from '#shared/sales/bookings/rules/schema.ts';
import type { OfferedExtra } from '#shared/sales/prices/extras.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import { errorOf, fieldOf, type ZodForm } from '#web/core/forms/forms.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { ClassSelect, InfantSelect } from '#web/sales/prices/ClassFields.tsx';
import { ExtraSteppers } from '#web/sales/prices/ExtraSteppers.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Companions } from './Companions.tsx';
import { HelpRow } from './HelpRow.tsx';

interface TravellerFieldsProps {
  form: ZodForm<typeof bookSeats>;
  index: number;
  seat: number | null;
  pets: boolean;
  classes: readonly FareClass[];
  extras: readonly OfferedExtra[];
  /** How many child seats of each kind are free; the bus may have none. */
  childSeats: ChildSeatCounts;
  trip: BookingTerms['trip'];
  forCaller: boolean;
  /** The year of travel; null where nobody saved can be offered. */
  travelYear: number | null;
}

export function TravellerFields({
  form,
  index,
  seat,
  pets,
  classes,
  extras,
  childSeats,
  trip,
  forCaller,
  travelYear,
}: TravellerFieldsProps) {
  const number = index + 1;
  const label = seat === null ? t('bookings.traveller', { number }) : t('bookings.traveller.seat', { number, seat });
  return (
    <div className="grid gap-1">
      <TextField
        autoComplete={index === 0 ? 'name' : 'off'}
        icon="user"
        label={label}
        placeholder={t('bookings.traveller.name')}
        {...fieldOf(form, `travellers.${index}.name`)}
      />
      {travelYear !== null && <Companions {...{ form, index, classes, travelYear }} />}
      <Classes form={form} index={index} classes={classes} />
      <Child form={form} index={index} classes={classes} room={childSeats} />
      <CheckField label={t('bookings.baggage')} {...fieldOf(form, `travellers.${index}.hasBaggage`)} />
      {pets && <CheckField label={t('bookings.pet')} {...fieldOf(form, `travellers.${index}.hasPet`)} />}
      {extras.length > 0 && <Extras form={form} index={index} extras={extras} />}
      <HelpRow form={form} index={index} trip={trip} forCaller={forCaller} />
    </div>
  );
}

/** Extras of the traveller, folded: most bring none. */
function Extras({ form, index, extras }: Pick<TravellerFieldsProps, 'form' | 'index' | 'extras'>) {
  const all = form.watch('travellers');
  const value = all[index]?.extras ?? [];
  const error = errorOf(form, `travellers.${index}.extras`);
  const others = (extraId: number) =>
    all
      .filter((_, other) => other !== index)
      .flatMap(({ extras: brought = [] }) => brought)
      .reduce((sum, { id, count }) => sum + (id === extraId ? count : 0), 0);
  const lowest = Math.min(...extras.map(({ priceCents }) => priceCents));
  return (
    <details open={value.length > 0 || error !== undefined}>
      <summary className="min-h-11 content-center">
        {t('bookings.extras.title')}{' '}
        <span className="text-quiet">{t('bookings.extras.from', { price: money(lowest) })}</span>
      </summary>
      <ExtraSteppers
        extras={extras}
        value={value}
        others={others}
        onChange={(brought) => form.setValue(`travellers.${index}.extras`, brought, { shouldDirty: true })}
      />
      <Refusal text={error} />
    </details>
  );
}

/** An infant on the lap or a child seat, folded: most bring no child. */
function Child({
  room,
  ...fields
}: Pick<TravellerFieldsProps, 'form' | 'index' | 'classes'> & { room: ChildSeatCounts }) {
  const traveller = fields.form.watch(`travellers.${fields.index}`);
  const infants = fields.classes.some(({ needsSeat }) => !needsSeat);
  const seats = CHILD_SEATS.some((kind) => room[kind] > 0);
  if (!infants && !seats) return null;
  return (
    <details open={Boolean(traveller?.infant) || Boolean(traveller?.childSeat)}>
      <summary className="min-h-11 content-center">
        {t(infants && seats ? 'bookings.child.both' : infants ? 'bookings.child.infant' : 'bookings.childSeat')}
      </summary>
      {infants && <Infant {...fields} />}
      {seats && <ChildSeatSelect {...fields} room={room} />}
    </details>
  );
}

/** Which child seat the traveller needs; nothing where the bus has none free. */
function ChildSeatSelect({
  form,
  index,
  room,
}: Pick<TravellerFieldsProps, 'form' | 'index'> & { room: ChildSeatCounts }) {
  const all = form.watch('travellers');
  const chosen = all[index]?.childSeat ?? null;
  const left = (kind: ChildSeat) =>
    room[kind] - all.filter((one, other) => other !== index && one.childSeat === kind).length;
  const kinds = CHILD_SEATS.filter((kind) => left(kind) > 0 || chosen === kind);
  if (kinds.length === 0) return null;
  return (
    <SelectField
      className="my-2"
      label={t('bookings.childSeat.of', { number: index + 1 })}
      hint={chosen === null ? undefined : t('bookings.childSeat.hint')}
      error={errorOf(form, `travellers.${index}.childSeat`)}
      options={[
        { value: '', label: t('bookings.childSeat.none') },
        ...kinds.map((kind) => ({ value: kind, label: t(`bookings.childSeat.${kind}`) })),
      ]}
      value={chosen ?? ''}
      onChange={({ target }) => {
        const kind = CHILD_SEATS.find((one) => one === target.value) ?? null;
        form.setValue(`travellers.${index}.childSeat`, kind, { shouldDirty: true });
      }}
    />
  );
}

function Classes({ form, index, classes }: Pick<TravellerFieldsProps, 'form' | 'index' | 'classes'>) {
  const classId = form.watch(`travellers.${index}.classId`);
  if (classes.length === 0) return null;
  return (
    <div className="my-2">
      <ClassSelect
        classes={classes}
        label={t('bookings.fares.class.of', { number: index + 1 })}
        value={classId ?? null}
        error={errorOf(form, `travellers.${index}.classId`)}
        onChange={(id) => form.setValue(`travellers.${index}.classId`, id, { shouldDirty: true })}
      />
    </div>
  );
}

function Infant({ form, index, classes }: Pick<TravellerFieldsProps, 'form' | 'index' | 'classes'>) {
  const infant = form.watch(`travellers.${index}.infant`);
  const setInfant = (id: number | null) => {
    const value = id === null ? null : { name: infant?.name ?? '', classId: id };
    form.setValue(`travellers.${index}.infant`, value, { shouldDirty: true });
  };
  return (
    <div className="my-2 grid gap-3">
      <InfantSelect
        classes={classes}
        label={t('bookings.fares.infant.of', { number: index + 1 })}
        value={infant?.classId ?? null}
        onChange={setInfant}
      />
      {infant && (
        <TextField
          label={t('bookings.fares.infant.name')}
          autoComplete="off"
          {...fieldOf(form, `travellers.${index}.infant.name`)}
        />
      )}
    </div>
  );
}
