import { lazy, Suspense } from 'react';
import { named, t } from '#web/core/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import type { RouteSaving } from './use-save-route.ts';

const EmailProofDialog = lazy(() => import('#web/people/accounts/sign-in/EmailProofDialog.tsx'));

/** The questions before a route is saved: a town that it passes twice, and the address that is not confirmed yet. */
export function SaveQuestions({ saving }: { saving: RouteSaving }) {
  const { twice, unproven, send, stay, busy } = saving;
  const towns = [...new Set(twice.map(({ name }) => named(name)))].join(', ');
  return (
    <>
      <ConfirmDialog
        open={twice.length > 0}
        title={t('timetable.twice.title', { towns })}
        text={t('timetable.twice.text')}
        confirm={t('timetable.twice.go')}
        keep={t('timetable.twice.stay')}
        kind="main"
        busy={busy}
        onConfirm={send}
        onClose={stay}
      />
      {unproven && (
        <Suspense fallback={null}>
          <EmailProofDialog why={t('timetable.unproven')} done={send} onClose={stay} />
        </Suspense>
      )}
    </>
  );
}
