import { AMENITIES } from '#shared/network/fleet/amenities.ts';
import { DAY_PARTS } from '#shared/office/search/options.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { FullSearch } from '../form/queries.ts';
import type { SearchState } from '../form/state.ts';

export interface FiltersProps {
  search: FullSearch;
  carriers: readonly { id: number; name: string }[];
  change: (part: Partial<SearchState>) => void;
}

/** The part of the day of the departure. */
export function Parts({ search, change }: FiltersProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small text-quiet">{t('lookup.part')}</legend>
      {DAY_PARTS.map((part) => (
        <CheckField
          key={part}
          label={t(`lookup.part.${part}`)}
          checked={search.parts.includes(part)}
          onChange={() => change({ parts: toggled(search.parts, part) })}
        />
      ))}
    </fieldset>
  );
}

/** Animals are a filter of their own, by the carrier's rules. */
const CHOSEN = AMENITIES.filter((amenity) => amenity !== 'animal_transportation');

export function AmenityChecks({ search, change }: FiltersProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small text-quiet">{t('lookup.amenities')}</legend>
      <div className="grid pairs gap-x-4">
        {CHOSEN.map((amenity) => (
          <CheckField
            key={amenity}
            label={t(`amenities.${amenity}`)}
            checked={search.amenities.includes(amenity)}
            onChange={() => change({ amenities: toggled(search.amenities, amenity) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function CarrierSelect({ search, carriers, change }: FiltersProps) {
  return (
    <SelectField
      label={t('lookup.carrier')}
      placeholder={t('lookup.carrier.any')}
      options={carriers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={search.carrier === undefined ? '' : String(search.carrier)}
      onChange={(event) => change({ carrier: Number(event.currentTarget.value) || undefined })}
    />
  );
}

function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
