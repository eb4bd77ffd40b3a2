import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { SwitchField } from '#web/ui/Choice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { setSharing, sharingQuery } from './queries.ts';

/** Whether everybody may see where the carrier's buses are. The choice is saved at once, like the logo and the photos. */
export function SharePositions() {
  const client = useQueryClient();
  const { data, error } = useQuery(sharingQuery());
  const { mutate } = useMutation({
    mutationFn: (sharePositions: boolean) => setSharing(client, sharePositions),
    onSuccess: ({ sharePositions }) => {
      client.setQueryData(sharingQuery().queryKey, { sharePositions });
      toast({ text: t(sharePositions ? 'tracking.everybody.on' : 'tracking.everybody.off') });
    },
    onError: (failure: unknown) => toast({ kind: 'bad', text: problemText(failure) }),
  });
  return (
    <Section title={t('tracking.everybody')} line>
      {error && !data && <p className="text-bad">{problemText(error)}</p>}
      {!error && !data && <Skeleton rows={1} />}
      {data && (
        <SwitchField
          label={t('tracking.everybody.label')}
          hint={t('tracking.everybody.hint')}
          checked={data.sharePositions}
          onChange={({ target }) => mutate(target.checked)}
        />
      )}
    </Section>
  );
}
