import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '#shared/core/currencies.ts';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import {
  type FiscalSettings,
  fiscalApi,
  gatewayInput,
  MAX_OPEN_RECEIPTS,
  type OpenReceipt,
  RECEIPT_RULES,
} from '#shared/sales/payments/fiscal-api.ts';
import { call } from '#web/core/api/call.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { ago, deviceZone, timeIn } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { fiscalQuery } from '#web/sales/payments/card-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmButton } from '#web/ui/overlays/ConfirmButton.tsx';

interface PartProps {
  owner: boolean;
  settings: FiscalSettings;
  onSaved: (saved: FiscalSettings) => void;
}

/** Where the carrier gets fiscal receipts for its payments, which payments get one, and those without a number. */
export function FiscalReceipts({ carrierId, owner }: { carrierId: number; owner: boolean }) {
  const client = useQueryClient();
  const query = useQuery(fiscalQuery(carrierId));
  const store = (saved: FiscalSettings) => client.setQueryData(fiscalQuery(carrierId).queryKey, saved);
  return (
    <Section title={t('fiscal.title')} separator="line">
      <Note className="mb-3">{t('fiscal.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={2} />} small>
        {(settings) => (
          <div className="grid gap-4">
            <Gateway owner={owner} settings={settings} onSaved={store} />
            {settings.gateway && <Rule owner={owner} settings={settings} onSaved={store} />}
            {(settings.gateway || settings.open.length > 0) && (
              <OpenReceipts owner={owner} settings={settings} onSaved={store} />
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Gateway({ owner, settings: { gateway }, onSaved }: PartProps) {
  const [connecting, setConnecting] = useState(false);
  const { run: check, busy } = useAction(() => call(fiscalApi.check, {}), {
    toast: t('fiscal.check.done'),
    done: onSaved,
  });
  const { withProof } = useProof();
  return (
    <div className="grid gap-2">
      {gateway ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{gateway.url}</span>
          <Pill kind="good" icon="check">
            {t('fiscal.checked', { when: ago(gateway.checkedAt) })}
          </Pill>
        </div>
      ) : (
        <p>{t('fiscal.none')}</p>
      )}
      {owner && (
        <div className="flex flex-wrap gap-3">
          <Button kind={gateway ? 'edge' : 'soft'} onClick={() => setConnecting(true)}>
            {t(gateway ? 'fiscal.connect.again' : 'fiscal.connect')}
          </Button>
          {gateway && (
            <>
              <Button kind="edge" busy={busy} onClick={() => void check()}>
                {t('fiscal.check')}
              </Button>
              <ConfirmButton
                label={t('fiscal.disconnect')}
                title={t('fiscal.disconnect.title')}
                text={t('fiscal.disconnect.text')}
                onConfirm={async () => onSaved(await withProof((proof) => call(fiscalApi.disconnect, {}, { proof })))}
              />
            </>
          )}
        </div>
      )}
      {connecting && (
        <FormDialog
          title={t('fiscal.connect')}
          schema={gatewayInput}
          defaults={{ url: gateway?.url ?? '', secret: '' }}
          send={(body) => withProof((proof) => call(fiscalApi.connect, { body }, { proof }))}
          toast={t('fiscal.connected')}
          done={(saved) => {
            onSaved(saved);
            setConnecting(false);
          }}
          action={t('fiscal.connect.do')}
          onClose={() => setConnecting(false)}
        >
          {(form) => (
            <>
              <TextField
                label={t('fiscal.url')}
                type="url"
                autoComplete="off"
                data-autofocus
                {...fieldOf(form, 'url')}
              />
              <TextField
                label={t('fiscal.secret')}
                hint={t('fiscal.secret.hint')}
                autoComplete="off"
                spellCheck={false}
                {...fieldOf(form, 'secret')}
              />
            </>
          )}
        </FormDialog>
      )}
    </div>
  );
}

function Rule({ owner, settings: { gateway }, onSaved }: PartProps) {
  const { run, running } = useAction(
    (rule: (typeof RECEIPT_RULES)[number]) => call(fiscalApi.setRule, { body: { rule } }),
    { toast: t('fiscal.rule.saved'), done: onSaved },
  );
  return (
    <RadioRows
      label={t('fiscal.rule')}
      disabled={!owner}
      options={RECEIPT_RULES.map((value) => ({ value, label: t(`fiscal.rule.${value}`) }))}
      value={running?.[0] ?? gateway?.rule ?? ''}
      onChange={({ target }) => {
        const chosen = RECEIPT_RULES.find((one) => one === target.value);
        if (chosen) void run(chosen);
      }}
    />
  );
}

function OpenReceipts({ settings: { open }, onSaved }: PartProps) {
  const { run, running } = useAction((id: string | null) => call(fiscalApi.retry, { body: { id } }), {
    toast: t('fiscal.retried'),
    done: onSaved,
  });
  const failed = open.filter(({ state }) => state === 'failed').length;
  return (
    <div>
      <h3 className="mb-1 text-small text-quiet">{t('fiscal.open')}</h3>
      {open.length === 0 && <p>{t('fiscal.open.none')}</p>}
      <Rows>
        {open.map((receipt) => (
          <OpenRow key={receipt.id} receipt={receipt} busy={running?.[0] === receipt.id} onRetry={run} />
        ))}
      </Rows>
      {open.length === MAX_OPEN_RECEIPTS && <Note>{t('fiscal.open.more', { count: open.length })}</Note>}
      {failed > 1 && (
        <Button kind="soft" className="mt-3" busy={running?.[0] === null} onClick={() => void run(null)}>
          {t('fiscal.retry.all')}
        </Button>
      )}
    </div>
  );
}

interface OpenRowProps {
  receipt: OpenReceipt;
  busy: boolean;
  onRetry: (id: string) => unknown;
}

function OpenRow({ receipt, busy, onRetry }: OpenRowProps) {
  const { id, state, tripId, bookingId, code, amount, currency, at, reason, said, nextAt } = receipt;
  const next =
    state === 'failed'
      ? t('fiscal.open.failed')
      : nextAt
        ? t('fiscal.open.next', { when: timeIn(deviceZone(), nextAt) })
        : '';
  return (
    <Row
      strong={t('fiscal.open.row', {
        sum: amountText(locale, amount, currency),
        code: spacedCode(code).replace(' ', '\u00a0'),
      })}
      quiet={
        <>
          {[ago(at), t(`fiscal.reason.${reason ?? 'new'}`), next].filter(Boolean).join(' · ')}
          {said && <span className="block [overflow-wrap:anywhere]">{said}</span>}
        </>
      }
      to={paths.booking(tripId, bookingId)}
      action={
        state === 'failed' && (
          <Button size="small" kind="edge" busy={busy} onClick={() => onRetry(id)}>
            {t('fiscal.retry')}
          </Button>
        )
      }
    />
  );
}
