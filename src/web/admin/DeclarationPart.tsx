import { useState } from 'react';
import type { OwnVerification } from '#shared/admin/verification-api.ts';
import { problemText } from '#web/core/api/errors.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { declaredText } from './missing-text.ts';
import { declareForCarrier } from './verification-queries.ts';

/** For the owner: who has declared that the carrier keeps to the law, and when; or the way to declare it. */
export function DeclarationPart({ declaration }: Pick<OwnVerification, 'declaration'>) {
  const { carrierInfo } = useSession();
  const [reading, setReading] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = (next: boolean) => {
    setFailure(undefined);
    setReading(next);
  };
  const declare = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await declareForCarrier();
      setReading(false);
      toast({ kind: 'good', text: t('verification.declaration.done') });
    } catch (error) {
      setFailure(problemText(error));
    }
    setBusy(false);
  };
  return (
    <>
      {declaration ? (
        <p className="text-small">{declaredText(declaration)}</p>
      ) : (
        <div className="grid justify-items-start gap-2">
          <p className="text-small">{t('verification.declaration.why')}</p>
          <Button kind="edge" icon="edit" onClick={() => open(true)}>
            {t('verification.declaration.open')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={reading}
        title={t('verification.declaration')}
        text={t('verification.declaration.text', { name: inOwnScript(carrierInfo?.carrierName ?? '') })}
        confirm={t('verification.declaration.confirm')}
        kind="main"
        busy={busy}
        error={failure}
        onConfirm={() => void declare()}
        onClose={() => open(false)}
      />
    </>
  );
}
