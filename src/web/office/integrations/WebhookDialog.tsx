import { useState } from 'react';
import { WEBHOOK_EVENTS } from '#shared/office/integrations/webhook-events.ts';
import { type Webhook, webhookInput } from '#shared/office/integrations/webhook-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { errorOf, fieldOf } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { addWebhook, editWebhook } from './queries.ts';
import { ShownOnce } from './ShownOnce.tsx';

interface WebhookDialogProps {
  /** Null: a new address. */
  webhook: Webhook | null;
  carrierId: number;
  onClose: () => void;
}

/** Names an address and its events, or changes them; shows the secret of a new one once. */
export function WebhookDialog({ webhook, carrierId, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const { withProof } = useProof();

  if (secret) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t(webhook ? 'integrations.webhook.edit.title' : 'integrations.webhook.add')}
      schema={webhookInput}
      defaults={{ url: webhook?.url ?? '', events: webhook?.events ?? [...WEBHOOK_EVENTS] }}
      send={async (values) => {
        if (!webhook) return (await withProof((proof) => addWebhook(values, proof))).secret;
        await withProof((proof) => editWebhook(webhook, values, proof));
        return null;
      }}
      toast={t('integrations.webhook.saved')}
      done={(made) => {
        changed(`carrier:${carrierId}`);
        if (made) return setSecret(made);
        onClose();
      }}
      action={t('integrations.webhook.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={t('integrations.webhook.url')}
            hint={t('integrations.webhook.url.hint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            data-autofocus
            {...fieldOf(form, 'url')}
          />
          <fieldset className="grid gap-1">
            <legend className="field-label">{t('integrations.webhook.events')}</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <CheckField
                key={event}
                value={event}
                label={t(`integrations.event.${event}`)}
                {...form.register('events')}
              />
            ))}
            {errorOf(form, 'events') && <Refusal text={t('integrations.webhook.events.none')} />}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce
      title={t('integrations.webhook.ready')}
      text={t('integrations.webhook.once')}
      secret={secret}
      done={t('integrations.webhook.once.done')}
      onClose={onClose}
    />
  );
}
