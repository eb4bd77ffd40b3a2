import { useState } from 'react';
import { AMENITIES } from '#shared/fleet/schema.ts';
import { DAY_PARTS } from '#shared/search/schema.ts';
import { t } from '#web/core/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip, ChipPopover } from '#web/ui/Chip.tsx';
import { CheckField } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { filtersSet, NO_FILTERS, type SearchState } from './state.ts';

interface FiltersProps {
  search: SearchState;
  carriers: readonly { id: number; name: string }[];
  change: (part: Partial<SearchState>) => void;
}

/** The filters as a row of chips, for a wide screen. */
export function FilterChips({ search, carriers, change }: FiltersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <ChipPopover label={t('search.part')} on={search.parts.length > 0}>
        {() => <Parts {...{ search, carriers, change }} />}
      </ChipPopover>
      <Chip on={search.pets} onClick={() => change({ pets: !search.pets })}>
        {t('search.pets')}
      </Chip>
      <Chip on={search.instant} onClick={() => change({ instant: !search.instant })}>
        {t('search.instant')}
      </Chip>
      <ChipPopover label={t('search.amenities')} on={search.amenities.length > 0}>
        {() => <AmenityChecks {...{ search, carriers, change }} />}
      </ChipPopover>
      {(carriers.length > 1 || search.carrier !== undefined) && (
        <ChipPopover label={t('search.carrier')} on={search.carrier !== undefined}>
          {() => <CarrierSelect {...{ search, carriers, change }} />}
        </ChipPopover>
      )}
    </div>
  );
}

/** The filters behind one button, for a phone. */
export function FilterSheet({ search, carriers, change }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const count = filtersSet(search);
  return (
    <>
      <Button kind="bare" size="small" icon="filter" onClick={() => setOpen(true)}>
        {count > 0 ? t('search.filters.set', { n: count }) : t('search.filters')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('search.filters')}
        foot={
          <div className="flex gap-2">
            <Button kind="edge" disabled={count === 0} onClick={() => change(NO_FILTERS)}>
              {t('search.filters.clear')}
            </Button>
            <Button wide onClick={() => setOpen(false)}>
              {t('search.filters.show')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-4">
          <Parts {...{ search, carriers, change }} />
          <div>
            <CheckField
              label={t('search.pets')}
              checked={search.pets}
              onChange={(event) => change({ pets: event.currentTarget.checked })}
            />
            <CheckField
              label={t('search.instant.full')}
              checked={search.instant}
              onChange={(event) => change({ instant: event.currentTarget.checked })}
            />
          </div>
          <AmenityChecks {...{ search, carriers, change }} />
          <CarrierSelect {...{ search, carriers, change }} />
        </div>
      </Dialog>
    </>
  );
}

function Parts({ search, change }: FiltersProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small text-quiet">{t('search.part')}</legend>
      {DAY_PARTS.map((part) => (
        <CheckField
          key={part}
          label={t(`search.part.${part}`)}
          checked={search.parts.includes(part)}
          onChange={() => change({ parts: toggled(search.parts, part) })}
        />
      ))}
    </fieldset>
  );
}

function AmenityChecks({ search, change }: FiltersProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small text-quiet">{t('search.amenities')}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {AMENITIES.map((amenity) => (
          <CheckField
            key={amenity}
            label={t(`fleet.amenity.${amenity}`)}
            checked={search.amenities.includes(amenity)}
            onChange={() => change({ amenities: toggled(search.amenities, amenity) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function CarrierSelect({ search, carriers, change }: FiltersProps) {
  return (
    <SelectField
      label={t('search.carrier')}
      placeholder={t('search.carrier.any')}
      options={carriers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={search.carrier === undefined ? '' : String(search.carrier)}
      onChange={(event) => change({ carrier: Number(event.currentTarget.value) || undefined })}
    />
  );
}

function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
