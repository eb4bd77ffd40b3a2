import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FareClass, MAX_FARE_CLASSES } from '#shared/prices/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { classLabel, ruleLabel } from '#web/prices/labels.ts';
import { fareClassesQuery } from '#web/prices/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FareClassDialog } from './FareClassDialog.tsx';

interface FareClassSectionProps {
  carrierId: number;
  /** Whether the reader may edit the classes. */
  owner: boolean;
}

/** The fare classes: travellers who pay less than the full price. */
export function FareClassSection({ carrierId, owner }: FareClassSectionProps) {
  const { data, error, refetch, isFetching } = useQuery(fareClassesQuery(carrierId));
  const [edited, setEdited] = useState<FareClass | 'new' | null>(null);
  const classes = data?.data;
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
      <p className="mb-3 text-small text-quiet">{t('prices.classes.text')}</p>
      {!classes && !error && <Skeleton rows={2} />}
      {!classes && error && <ErrorState text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {classes && (
        <Rows>
          <Row strong={t('prices.class.full')} quiet={t('prices.class.full.text')} />
          {classes.map((one) => (
            <Row
              key={one.id}
              strong={classLabel(one)}
              quiet={[ruleLabel(one), !one.needsSeat && t('prices.class.noSeat')].filter(Boolean).join(', ')}
              onOpen={owner ? () => setEdited(one) : undefined}
            />
          ))}
        </Rows>
      )}
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
