import { EMBEDDED } from '#web/core/browser/embedded.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { NO_FILTERS, searchFilters } from '../form/state.ts';
import { ByFields, CrossingFields, FareSelect } from './CrossingFilters.tsx';
import { AmenityChecks, CarrierSelect, type FiltersProps, Parts } from './FilterFields.tsx';
import { RideFields } from './RideFilters.tsx';

export default function FilterDialog({ search, carriers, change, onClose }: FiltersProps & { onClose: () => void }) {
  const count = searchFilters(search);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('search.filters')}
      footer={
        <div className="flex gap-2">
          <Button kind="edge" disabled={count === 0} onClick={() => change(NO_FILTERS)}>
            {t('lookup.filters.clear')}
          </Button>
          <Button wide onClick={onClose}>
            {t('lookup.filters.show')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <Parts {...{ search, carriers, change }} />
        <div>
          <CheckField
            label={t('lookup.pets')}
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
        <CrossingFields {...{ search, change }} />
        <RideFields {...{ search, change }} />
        <FareSelect {...{ search, change }} />
        <fieldset>
          <legend className="mb-1 text-small text-quiet">{t('lookup.by')}</legend>
          <ByFields {...{ search, change }} />
        </fieldset>
        {!EMBEDDED && <CarrierSelect {...{ search, carriers, change }} />}
      </div>
    </Dialog>
  );
}
