import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Extra, MAX_EXTRAS } from '#shared/sales/prices/extras.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { extrasQuery } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ExtraDialog } from './ExtraDialog.tsx';

/** Extras that passengers bring for a price: animals, bicycles, skis, more baggage. */
export function ExtraSection({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const query = useQuery(extrasQuery(carrierId));
  const [edited, setEdited] = useState<Extra | 'new' | null>(null);
  const extras = query.data?.data;
  return (
    <Section
      title={t('prices.extras')}
      side={
        owner &&
        extras &&
        extras.length < MAX_EXTRAS && (
          <Button size="small" kind="soft" icon="plus" onClick={() => setEdited('new')}>
            {t('prices.extras.add')}
          </Button>
        )
      }
    >
      <Note className="mb-3">{t('prices.extras.text')}</Note>
      <Loaded
        query={query}
        loading={<Skeleton rows={2} />}
        empty={<p className="text-quiet">{t('prices.extras.none')}</p>}
      >
        {({ data }) => (
          <Rows>
            {data.map((one) => (
              <Row
                key={one.id}
                strong={named(one.name)}
                quiet={
                  one.perTrip === null ? t('prices.extras.unlimited') : t('prices.extras.limit', { n: one.perTrip })
                }
                side={
                  <span className="n">{one.priceCents === 0 ? t('prices.extras.free') : money(one.priceCents)}</span>
                }
                onOpen={owner ? () => setEdited(one) : undefined}
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {edited && (
        <ExtraDialog
          carrierId={carrierId}
          edited={edited === 'new' ? null : edited}
          known={extras ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}
