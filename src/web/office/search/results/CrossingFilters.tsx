import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/core/time.ts';
import { FARE_KINDS } from '#shared/office/search/options.ts';
import { countryName, longDate } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { choicesQuery, type FullSearch } from '../form/queries.ts';
import type { FiltersProps } from './FilterFields.tsx';

type ChoiceProps = Pick<FiltersProps, 'search' | 'change'>;

export function CrossingFields({ search, change }: ChoiceProps) {
  const { data } = useQuery(choicesQuery(search));
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('lookup.crossing')}
        placeholder={t('lookup.crossing.any')}
        options={(data?.crossings ?? []).map(({ key, short }) => ({ value: key, label: named(short) }))}
        value={search.crossing ?? ''}
        onChange={(event) => change({ crossing: event.currentTarget.value || undefined })}
      />
      <SelectField
        label={t('lookup.via')}
        placeholder={t('lookup.via.any')}
        options={(data?.countries ?? []).map((country) => ({ value: country, label: countryName(country) }))}
        value={search.via ?? ''}
        onChange={(event) => change({ via: event.currentTarget.value || undefined })}
      />
    </div>
  );
}

export function useCrossingChoice(search: FullSearch): boolean {
  const { data } = useQuery(choicesQuery(search));
  const many = (data?.crossings.length ?? 0) > 1 || (data?.countries.length ?? 0) > 0;
  return many || search.crossing !== undefined || search.via !== undefined;
}

export function FareSelect({ search, change }: ChoiceProps) {
  return (
    <SelectField
      label={t('lookup.fare')}
      placeholder={t('lookup.fare.any')}
      options={FARE_KINDS.map((kind) => ({ value: kind, label: t(`lookup.fare.${kind}`) }))}
      value={search.fare ?? ''}
      onChange={(event) => change({ fare: FARE_KINDS.find((kind) => kind === event.currentTarget.value) })}
    />
  );
}

/** The usual hour of an appointment. */
const NOON = '12:00';
/** How many days after the departure can be chosen. */
const DAYS = 3;

/** By when one has to be there; the results then say how often the bus makes it. */
export function ByFields({ search, change }: ChoiceProps) {
  const [day = '', time = NOON] = search.by?.split('T') ?? [];
  const days = Array.from({ length: DAYS }, (_, later) => addDays(search.date, later));
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('lookup.by.day')}
        placeholder={t('lookup.by.any')}
        options={days.map((date) => ({ value: date, label: longDate(date) }))}
        value={day}
        onChange={({ currentTarget: { value } }) =>
          change({ by: value === '' ? undefined : `${value}T${time}`, ...(value !== '' && { sort: 'arrival' }) })
        }
      />
      {day !== '' && (
        <TextField
          type="time"
          label={t('lookup.by.time')}
          value={time}
          onChange={({ currentTarget: { value } }) => value !== '' && change({ by: `${day}T${value}` })}
        />
      )}
      <Note>{t('lookup.by.hint')}</Note>
    </div>
  );
}
