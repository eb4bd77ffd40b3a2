import { useState } from 'react';
import { changed } from '#web/core/api/query.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { workAlone } from './members-queries.ts';

/** The button by which a driver or a dispatcher becomes their own carrier, and leaves the company that they work for. */
export function WorkAlone({ kind }: { kind?: 'edge' }) {
  const { carrierInfo, userInfo } = useSession();
  const [asking, setAsking] = useState(false);
  const alone = useAction(workAlone, {
    toast: t('members.alone.done'),
    // The identity and the carrier are refetched, and the menu with them.
    done: () => changed(`account:${userInfo?.id ?? 0}`),
    settled: () => setAsking(false),
  });
  return (
    <>
      <Button kind={kind} size="tall" onClick={() => setAsking(true)}>
        {t('members.alone')}
      </Button>
      <ConfirmDialog
        open={asking}
        kind="main"
        title={t('members.alone.ask')}
        text={
          carrierInfo
            ? `${t('members.alone.leave', { carrier: inOwnScript(carrierInfo.carrierName) })} ${t('members.alone.text')}`
            : t('members.alone.text')
        }
        confirm={t('members.alone')}
        busy={alone.busy}
        onConfirm={() => void alone.run()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
