import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FareClass, MAX_FARE_CLASSES } from '#shared/sales/prices/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { classLabel, ruleLabel } from '#web/sales/prices/labels.ts';
import { fareClassesQuery } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { FareClassDialog } from './FareClassDialog.tsx';

interface FareClassSectionProps {
  carrierId: number;
  /** Whether the reader may edit the classes. */
  owner: boolean;
}

export function FareClassSection({ carrierId, owner }: FareClassSectionProps) {
  const query = useQuery(fareClassesQuery(carrierId));
  const [edited, setEdited] = useState<FareClass | 'new' | null>(null);
  const classes = query.data?.data;
  return (
    <Section
      title={t('prices.classes')}
      side={
        owner &&
        classes &&
        classes.length < MAX_FARE_CLASSES && (
          <Button size="small" kind="soft" icon="plus" onClick={() => setEdited('new')}>
            {t('prices.class.add')}
          </Button>
        )
      }
    >
      <Note className="mb-3">{t('prices.classes.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={2} />}>
        {({ data }) => (
          <Rows>
            <Row strong={t('prices.class.full')} quiet={t('prices.class.full.text')} />
            {data.map((one) => (
              <Row
                key={one.id}
                strong={classLabel(one)}
                quiet={[ruleLabel(one), !one.needsSeat && t('prices.class.noSeat')].filter(Boolean).join(', ')}
                onOpen={owner ? () => setEdited(one) : undefined}
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {edited && (
        <FareClassDialog
          carrierId={carrierId}
          edited={edited === 'new' ? null : edited}
          known={classes ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}
