import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { carrierQuery } from '#web/carriers/queries.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { conditionsQuery } from '#web/prices/conditions-queries.ts';
import { TariffLines } from '#web/prices/TariffLines.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ParcelTariffDialog } from './ParcelTariffDialog.tsx';
import { TariffExample } from './TariffExample.tsx';

/** What parcels cost by size and kilogram. */
export function ParcelTariffSection({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(conditionsQuery(carrierId));
  const { data: carrier } = useQuery(carrierQuery(carrierId));
  const [editing, setEditing] = useState(false);
  const classes = carrier?.rules.parcelClasses ?? [];
  return (
    <Section
      title={t('tariff.parcels.title')}
      side={
        owner &&
        data &&
        classes.length > 0 && (
          <Button size="small" kind="soft" icon="edit" onClick={() => setEditing(true)}>
            {t('tariff.parcels.edit')}
          </Button>
        )
      }
    >
      <p className="mb-3 text-small text-quiet">{t('tariff.parcels.about')}</p>
      {(!data || !carrier) && !error && <Skeleton rows={2} />}
      {!data && error && <ErrorState text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {data && carrier && classes.length === 0 && <p>{t('tariff.parcels.none.taken')}</p>}
      {data && classes.length > 0 && !data.parcels && <p>{t('tariff.parcels.none')}</p>}
      {data?.parcels && classes.length > 0 && (
        <div className="grid gap-3">
          <TariffLines tariff={data.parcels} classes={classes} />
          <TariffExample tariff={data.parcels} classes={classes} />
        </div>
      )}
      {editing && data && (
        <ParcelTariffDialog
          carrierId={carrierId}
          tariff={data.parcels}
          classes={classes}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  );
}
