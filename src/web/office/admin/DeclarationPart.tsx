import { useState } from 'react';
import type { OwnVerification } from '#shared/office/admin/verification-api.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { declaredText } from './missing-text.ts';
import { declareForCarrier } from './verification-queries.ts';

/** For the owner: who has declared that the carrier keeps to the law, and when; or the way to declare it. */
export function DeclarationPart({ declaration }: Pick<OwnVerification, 'declaration'>) {
  const { carrierInfo } = useSession();
  const [reading, setReading] = useState(false);
  const {
    run: declare,
    busy,
    failure,
    reset,
  } = useAction(declareForCarrier, {
    toast: t('verification.declaration.done'),
    done: () => setReading(false),
    refusal: 'beside',
  });
  const open = (next: boolean) => {
    reset();
    setReading(next);
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
        error={failure ?? undefined}
        onConfirm={() => void declare()}
        onClose={() => open(false)}
      />
    </>
  );
}
