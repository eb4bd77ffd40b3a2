import { EMBEDDED } from '#web/core/browser/embedded.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Chip, ChipPopover } from '#web/ui/base/Chip.tsx';
import { ByFields, CrossingFields, FareSelect, useCrossingChoice } from './CrossingFilters.tsx';
import { AmenityChecks, CarrierSelect, type FiltersProps, Parts } from './FilterFields.tsx';
import { hasRideFilter, RideFields } from './RideFilters.tsx';

export default function FilterChips({ search, carriers, change }: FiltersProps) {
  const choice = useCrossingChoice(search);
  return (
    <div className="flex flex-wrap gap-2">
      <ChipPopover label={t('lookup.part')} on={search.parts.length > 0}>
        {() => <Parts {...{ search, carriers, change }} />}
      </ChipPopover>
      <Chip on={search.pets} onClick={() => change({ pets: !search.pets })}>
        {t('lookup.pets')}
      </Chip>
      <Chip on={search.instant} onClick={() => change({ instant: !search.instant })}>
        {t('lookup.instant')}
      </Chip>
      <ChipPopover label={t('lookup.amenities')} on={search.amenities.length > 0}>
        {() => <AmenityChecks {...{ search, carriers, change }} />}
      </ChipPopover>
      {choice && (
        <ChipPopover label={t('lookup.road')} on={search.crossing !== undefined || search.via !== undefined}>
          {() => <CrossingFields {...{ search, change }} />}
        </ChipPopover>
      )}
      <ChipPopover label={t('lookup.ride')} on={hasRideFilter(search)}>
        {() => <RideFields {...{ search, change }} />}
      </ChipPopover>
      <ChipPopover label={t('lookup.fare')} on={search.fare !== undefined}>
        {() => <FareSelect {...{ search, change }} />}
      </ChipPopover>
      <ChipPopover label={t('lookup.by')} on={search.by !== undefined}>
        {() => <ByFields {...{ search, change }} />}
      </ChipPopover>
      {!EMBEDDED && (carriers.length > 1 || search.carrier !== undefined) && (
        <ChipPopover label={t('lookup.carrier')} on={search.carrier !== undefined}>
          {() => <CarrierSelect {...{ search, carriers, change }} />}
        </ChipPopover>
      )}
    </div>
  );
}
