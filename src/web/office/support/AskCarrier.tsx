import { useState } from 'react';
import { questionsApi } from '#shared/office/support/questions-api.ts';
import { visitorQuestion } from '#shared/office/support/schema.ts';
import { call } from '#web/core/api/call.ts';
import { readTexts } from '#web/core/forms/draft.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { useWrites } from '#web/messaging/chat/state/use-writes.ts';
import { paths } from '#web/paths.ts';
import { Button, IconButton, IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface AskCarrierProps {
  tripId: number;
  carrierId: number;
  /** A button of the bar above a form, with its outcome as a toast. */
  inBar?: boolean;
}

/** Before booking: a message to the carrier, and for people without an account a question that is answered by mail. */
export default function AskCarrier({ tripId, carrierId, inBar = false }: AskCarrierProps) {
  const { userInfo } = useSession();
  const writes = useWrites(carrierId);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<{ key: string; email: string } | null>(null);
  const label = t('support.question.ask');
  if (userInfo) {
    if (!writes) return null;
    if (inBar) return <IconLink name="chat" label={label} to={paths.write.toCarrier(carrierId)} />;
    return (
      <LinkButton kind="soft" icon="chat" to={paths.write.toCarrier(carrierId)}>
        {label}
      </LinkButton>
    );
  }
  const dialog = open && (
    <AskDialog
      tripId={tripId}
      onSent={(answered) => {
        setSent(answered);
        if (inBar) toast({ kind: 'good', text: t('support.question.sent', { email: answered.email }) });
      }}
      onClose={() => setOpen(false)}
    />
  );
  if (inBar) {
    return (
      <>
        <IconButton name="chat" label={label} onClick={() => setOpen(true)} />
        {dialog}
      </>
    );
  }
  return (
    <>
      {sent && (
        <p role="status" className="mb-3 flex flex-wrap items-center gap-2 wrap-anywhere">
          <Icon name="check" className="text-good" />
          {t('support.question.sent', { email: sent.email })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {sent && (
          <LinkButton kind="edge" to={paths.request(sent.key)}>
            {t('support.question.open')}
          </LinkButton>
        )}
        <Button kind="soft" icon="chat" onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
      {dialog}
    </>
  );
}

interface AskDialogProps {
  tripId: number;
  onSent: (sent: { key: string; email: string }) => void;
  onClose: () => void;
}

function AskDialog({ tripId, onSent, onClose }: AskDialogProps) {
  const draft = `question:${tripId}`;
  return (
    <FormDialog
      title={t('support.question.ask')}
      action={t('support.question.send')}
      icon="send"
      schema={visitorQuestion}
      draft={draft}
      defaults={readTexts(draft, { text: '', email: '' })}
      send={async (body, idempotencyKey) => {
        const { key } = await call(questionsApi.ask, { params: { tripId }, body }, { idempotencyKey });
        return { key, email: body.email };
      }}
      done={(sent) => {
        onSent(sent);
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextArea
            label={t('support.question.text')}
            hint={t('support.question.hint')}
            rows={4}
            {...fieldOf(form, 'text')}
          />
          <TextField
            label={t('support.question.email')}
            hint={t('support.question.email.hint')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...fieldOf(form, 'email')}
          />
        </>
      )}
    </FormDialog>
  );
}
