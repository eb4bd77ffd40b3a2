import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { setSharing, sharingQuery } from './queries.ts';

/** Whether everybody may see where the carrier's buses are. The choice is saved immediately, like the logo and the photos. */
export function SharePositions() {
  const client = useQueryClient();
  const { data, error } = useQuery(sharingQuery());
  // The query's cache notifies React a moment later; a switch must show its new state immediately.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { mutate } = useMutation({
    mutationFn: setSharing,
    onSuccess: ({ sharePositions }) => {
      client.setQueryData(sharingQuery().queryKey, { sharePositions });
      toast({ text: t(sharePositions ? 'tracking.everybody.on' : 'tracking.everybody.off') });
    },
    onError: (failure: unknown) => toast({ kind: 'bad', text: problemText(failure) }),
    onSettled: () => setChosen(null),
  });
  return (
    <Section title={t('tracking.everybody')} separator="line">
      {error && !data && <p className="text-bad">{problemText(error)}</p>}
      {!error && !data && <Skeleton rows={1} />}
      {data && (
        <SwitchField
          label={t('tracking.everybody.label')}
          hint={t('tracking.everybody.hint')}
          checked={chosen ?? data.sharePositions}
          onChange={({ target }) => {
            setChosen(target.checked);
            mutate(target.checked);
          }}
        />
      )}
    </Section>
  );
}
