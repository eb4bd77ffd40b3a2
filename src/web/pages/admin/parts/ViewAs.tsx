import { useState } from 'react';
import {
  type LookupPersonPage,
  VIEW_MINUTES,
  VIEW_REASONS,
  type ViewReason,
} from '#shared/office/admin/lookup-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { momentText } from '#web/office/admin/FoundRows.tsx';
import { openView } from '#web/office/admin/lookup-queries.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** The way to see the service as the person does: for a reason that is asked first, and for half an hour. */
export function ViewAs({ person: { id, viewEndsAt } }: { person: LookupPersonPage }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [why, setWhy] = useState<ViewReason | null>(null);
  const [missing, setMissing] = useState(false);
  const { run, busy } = useAction((reason: ViewReason) => openView(id, reason), {
    done: () => navigate(paths.adminSeen(id)),
  });
  const open = () => {
    if (why === null) setMissing(true);
    else void run(why);
  };
  return (
    <div className="px-4 pb-4">
      {viewEndsAt ? (
        <LinkButton to={paths.adminSeen(id)} icon="eye">
          {t('lookingUp.view.go', { until: momentText(viewEndsAt) })}
        </LinkButton>
      ) : (
        <Button kind="edge" icon="eye" onClick={() => setAsking(true)}>
          {t('lookingUp.view')}
        </Button>
      )}
      <Dialog
        open={asking}
        title={t('lookingUp.view')}
        onClose={() => setAsking(false)}
        busy={busy}
        footer={
          <Button size="tall" icon="eye" busy={busy} onClick={open}>
            {t('lookingUp.view.open')}
          </Button>
        }
      >
        <p className="mb-4 text-quiet">{t('lookingUp.view.text', { minutes: VIEW_MINUTES })}</p>
        <RadioRows
          label={t('lookingUp.view.why')}
          value={why ?? ''}
          error={missing ? t('lookingUp.view.why.missing') : undefined}
          options={VIEW_REASONS.map((value) => ({ value, label: t(`lookingUp.view.why.${value}`) }))}
          onChange={({ target }) => {
            setWhy(VIEW_REASONS.find((one) => one === target.value) ?? null);
            setMissing(false);
          }}
        />
      </Dialog>
    </div>
  );
}
