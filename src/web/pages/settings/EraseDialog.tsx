import { useQuery } from '@tanstack/react-query';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import { call } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { endSession, session } from '#web/core/session/session.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { Failure } from '#web/people/accounts/sign-in/Failure.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { EraseBlockers } from './EraseBlockers.tsx';

const GOES = ['settings.erase.goes.1', 'settings.erase.goes.2', 'settings.erase.goes.3'] as const;
const STAYS = ['settings.erase.stays.1', 'settings.erase.stays.2'] as const;

/** Explains the effects of an erasure, offers to cancel the bookings and trips that prevent it, and asks for one confirmation. */
export default function EraseDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'erasure'],
    queryFn: ({ signal }) => call(personalDataApi.erasure, {}, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={t('settings.erase.title')}>
      <Loaded query={query} loading={<Skeleton rows={3} />} small>
        {(data) => (
          <>
            {data.blockers.length > 0 && <EraseBlockers blockers={data.blockers} onEnded={query.refetch} />}
            {data.blockers.length === 0 && <Question />}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Question() {
  const { withProof } = useProof();
  const {
    run: erase,
    busy,
    failure,
  } = useAction(() => withProof((proof) => call(personalDataApi.erase, {}, { proof })), {
    done: () => {
      endSession({ unsent: true });
      toast({ text: t('settings.erase.done'), kind: 'good', ms: 10_000 });
    },
    refusal: 'beside',
  });
  return (
    <div className="grid gap-4">
      <p>{t('settings.erase.text')}</p>
      <Points title={t('settings.erase.goes')} points={GOES} />
      <Points title={t('settings.erase.stays')} points={STAYS} />
      <Failure text={failure} />
      <Button kind="bad" size="tall" wide busy={busy} onClick={() => void erase()}>
        {t('settings.erase.confirm')}
      </Button>
    </div>
  );
}

function Points({ title, points }: { title: string; points: typeof GOES | typeof STAYS }) {
  return (
    <div>
      <h3 className="mb-1 font-strong">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-small">
        {points.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ul>
    </div>
  );
}
