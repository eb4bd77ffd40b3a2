import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#shared/core/payment-providers.ts';
import {
  type CardSettings,
  cardSettingsApi,
  type MerchantAccount,
  merchantKey,
} from '#shared/sales/payments/settings-api.ts';
import { call } from '#web/core/api/call.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { cardSettingsQuery } from '#web/sales/payments/card-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { ConfirmButton } from '#web/ui/overlays/ConfirmButton.tsx';

interface MerchantAccountsProps {
  carrierId: number;
  owner: boolean;
  settings: CardSettings;
}

/** The carrier's accounts at payment services; one of them takes the new payments. */
export function MerchantAccounts({ carrierId, owner, settings }: MerchantAccountsProps) {
  const client = useQueryClient();
  const [connecting, setConnecting] = useState<PaymentProviderName | null>(null);
  const store = (saved: CardSettings) => client.setQueryData(cardSettingsQuery(carrierId).queryKey, saved);
  return (
    <Section title={t('card.accounts')}>
      {settings.accounts.length === 0 && <p className="mb-3">{t('card.accounts.none')}</p>}
      <ul className="grid gap-4">
        {PAYMENT_PROVIDERS.toReversed().map((provider) => (
          <Provider
            key={provider}
            provider={provider}
            account={settings.accounts.find((one) => one.provider === provider)}
            owner={owner}
            onConnect={() => setConnecting(provider)}
            onSaved={store}
          />
        ))}
      </ul>
      {connecting && (
        <ConnectDialog
          provider={connecting}
          onClose={() => setConnecting(null)}
          onSaved={(saved) => {
            store(saved);
            setConnecting(null);
          }}
        />
      )}
    </Section>
  );
}

interface ProviderProps {
  provider: PaymentProviderName;
  account: MerchantAccount | undefined;
  owner: boolean;
  onConnect: () => void;
  onSaved: (saved: CardSettings) => void;
}

function Provider({ provider, account, owner, onConnect, onSaved }: ProviderProps) {
  const { run: check, busy } = useAction(() => call(cardSettingsApi.check, { params: { provider } }), {
    toast: t('card.check.done'),
    done: onSaved,
  });
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>{t(`card.provider.${provider}`)}</b>
        {account?.active && (
          <Pill kind="good" icon="check">
            {t('card.account.checked', { when: ago(account.checkedAt) })}
          </Pill>
        )}
        {account && !account.active && <Pill>{t('card.account.off')}</Pill>}
      </div>
      <Note>{t(`card.provider.${provider}.about`)}</Note>
      {account && <p>{t('card.account', { merchant: account.merchant, hint: account.hint })}</p>}
      {owner && (
        <div className="flex flex-wrap gap-3">
          <Button kind={account ? 'edge' : 'soft'} onClick={onConnect}>
            {t(account?.active ? 'card.connect.again' : 'card.connect')}
          </Button>
          {account?.active && (
            <Button kind="edge" busy={busy} onClick={() => void check()}>
              {t('card.check')}
            </Button>
          )}
          {account?.active && <Disconnect provider={provider} onSaved={onSaved} />}
        </div>
      )}
    </li>
  );
}

function Disconnect({ provider, onSaved }: Pick<ProviderProps, 'provider' | 'onSaved'>) {
  const { withProof } = useProof();
  const disconnect = async () => {
    onSaved(await withProof((proof) => call(cardSettingsApi.disconnect, { params: { provider } }, { proof })));
    toast({ kind: 'good', text: t('card.disconnected') });
  };
  return (
    <ConfirmButton
      label={t('card.disconnect')}
      title={t('card.disconnect.title')}
      text={t('card.disconnect.text')}
      onConfirm={disconnect}
    />
  );
}

interface ConnectDialogProps extends Pick<ProviderProps, 'provider' | 'onSaved'> {
  onClose: () => void;
}

function ConnectDialog({ provider, onSaved, onClose }: ConnectDialogProps) {
  const { withProof } = useProof();
  return (
    <FormDialog
      title={t('card.connect.title', { provider: t(`card.provider.${provider}`) })}
      schema={merchantKey}
      defaults={{ provider, key: '' }}
      send={(body) => withProof((proof) => call(cardSettingsApi.connect, { body }, { proof }))}
      toast={t('card.connected')}
      done={onSaved}
      action={t('card.connect.do')}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={t(`card.key.${provider}`)}
          hint={t(`card.key.${provider}.hint`)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...fieldOf(form, 'key')}
        />
      )}
    </FormDialog>
  );
}
