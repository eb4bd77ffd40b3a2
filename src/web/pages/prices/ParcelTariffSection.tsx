import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { conditionsQuery } from '#web/sales/prices/queries.ts';
import { TariffLines } from '#web/sales/prices/TariffLines.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ParcelTariffDialog, TariffExample } from './ParcelTariffDialog.tsx';

export function ParcelTariffSection({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const query = useQuery(conditionsQuery(carrierId));
  const { data } = query;
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
      <Note className="mb-3">{t('tariff.parcels.about')}</Note>
      <Loaded query={query} awaited={!carrier} loading={<Skeleton rows={2} />}>
        {({ parcels }) => {
          if (classes.length === 0) return <p>{t('tariff.parcels.none.taken')}</p>;
          if (!parcels) return <p>{t('tariff.parcels.none')}</p>;
          return (
            <div className="grid gap-3">
              <TariffLines tariff={parcels} classes={classes} />
              <TariffExample tariff={parcels} classes={classes} />
            </div>
          );
        }}
      </Loaded>
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
