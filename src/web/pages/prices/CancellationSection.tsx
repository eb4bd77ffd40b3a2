import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { ladderLines } from '#web/sales/prices/ladder.ts';
import { conditionsQuery } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { CancellationDialog } from './CancellationDialog.tsx';

export function CancellationSection({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const query = useQuery(conditionsQuery(carrierId));
  const { data } = query;
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title={t('tariff.cancel.title')}
      side={
        owner &&
        data && (
          <Button size="small" kind="soft" icon="edit" onClick={() => setEditing(true)}>
            {t('tariff.cancel.edit')}
          </Button>
        )
      }
    >
      <Note className="mb-3">{t('tariff.cancel.about')}</Note>
      <Loaded query={query} loading={<Skeleton rows={2} />}>
        {(data) => (
          <ul className="grid gap-1">
            {ladderLines(data.cancellation).map((line) => (
              <li key={line} className="n">
                {line}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {editing && data && (
        <CancellationDialog carrierId={carrierId} terms={data.cancellation} onClose={() => setEditing(false)} />
      )}
    </Section>
  );
}
