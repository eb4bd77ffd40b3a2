import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnPoint } from '#shared/network/timetable/points-schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { pointsQuery } from '#web/network/timetable/points-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PointDialog } from './PointDialog.tsx';

/** /company/points: where people board, once for all routes. */
export function PointsPage() {
  const query = useQuery(pointsQuery());
  const [edited, setEdited] = useState<OwnPoint | 'new' | null>(null);
  const add = (
    <Button kind="soft" icon="plus" onClick={() => setEdited('new')}>
      {t('points.add')}
    </Button>
  );
  return (
    <Page title={t('points.title')} actions={add}>
      <p className="px-4 pb-3 text-quiet">{t('points.text')}</p>
      <Loaded query={query} empty={<Empty title={t('points.none')} text={t('points.none.text')} action={add} />}>
        {(points) => (
          <Rows className="px-4">
            {points.map((point) => (
              <Row
                key={point.id}
                strong={`${named(point.place.name)}, ${point.name}`}
                quiet={[
                  t(point.pin ? 'points.pinned' : 'points.unpinned'),
                  point.side,
                  t('points.routes', { n: point.routes }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                onOpen={() => setEdited(point)}
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {edited && <PointDialog point={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
