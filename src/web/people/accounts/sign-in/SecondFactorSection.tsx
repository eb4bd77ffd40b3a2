import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#shared/core/endpoint.ts';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { call } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { copyText } from '#web/ui/base/clipboard.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useProof } from '../base/proof-context.ts';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { refreshSecondFactor, secondFactorQuery } from './sign-in-queries.ts';

type State = OutputOf<typeof secondFactorApi.state>;
type NewSecret = OutputOf<typeof secondFactorApi.begin>;

export default function SecondFactorSection() {
  const query = useQuery(secondFactorQuery());
  const { withProof } = useProof();
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState<'renew' | 'turnOff' | null>(null);
  const show = (result: { codes: string[] }) => {
    setCodes(result.codes);
    setSecret(null);
    void refreshSecondFactor();
  };
  const turningOn = useAction(() => withProof((proof) => call(secondFactorApi.begin, {}, { proof })), {
    done: setSecret,
  });
  const changing = useAction(
    async () => {
      if (asking === 'renew') show(await withProof((proof) => call(secondFactorApi.renewCodes, {}, { proof })));
      else {
        await withProof((proof) => call(secondFactorApi.turnOff, {}, { proof }));
        toast({ text: t('signin.factor.turnedOff'), kind: 'good' });
        void refreshSecondFactor();
      }
    },
    { settled: () => setAsking(null) },
  );
  return (
    <div>
      <h3 className="h3 mb-2">{t('signin.factor.title')}</h3>
      <Loaded query={query} loading={<Skeleton kind="text" />}>
        {(data) => (
          <>
            {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
            {!codes && !secret && <Now state={data} busy={turningOn.busy} onTurnOn={turningOn.run} onAsk={setAsking} />}
          </>
        )}
      </Loaded>
      {secret && <SecondFactorSetup secret={secret} onCancel={() => setSecret(null)} onDone={show} />}
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === 'turnOff' ? 'signin.factor.turnOffTitle' : 'signin.factor.renew')}
        text={t(asking === 'turnOff' ? 'signin.factor.turnOffText' : 'signin.factor.renewText')}
        confirm={t(asking === 'turnOff' ? 'signin.factor.turnOff' : 'signin.factor.renew')}
        busy={changing.busy}
        onConfirm={() => void changing.run()}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

interface NowProps {
  state: State;
  busy: boolean;
  onTurnOn: () => Promise<unknown>;
  onAsk: (what: 'renew' | 'turnOff') => void;
}

function Now({ state, busy, onTurnOn, onAsk }: NowProps) {
  if (!state.on) {
    return (
      <>
        <Note className="mb-3">{t('signin.factor.offText')}</Note>
        <Button kind="edge" size="tall" icon="shield" busy={busy} onClick={() => void onTurnOn()}>
          {t('signin.factor.turnOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Note className="mb-3">{t('signin.factor.onText', { count: state.codesLeft })}</Note>
      <div className="flex flex-wrap gap-3">
        <Button kind="edge" size="tall" onClick={() => onAsk('renew')}>
          {t('signin.factor.renew')}
        </Button>
        {!state.required && (
          <Button kind="edge" size="tall" onClick={() => onAsk('turnOff')}>
            {t('signin.factor.turnOff')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The recovery codes, shown once: they can be copied, downloaded or printed. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid max-w-form gap-4" role="status">
      <div>
        <h4 className="font-strong">{t('signin.factor.codesTitle')}</h4>
        <Note>{t('signin.factor.codesText')}</Note>
      </div>
      <ul className="n grid pairs gap-2 rounded-m bg-surface-sunken p-4 font-medium">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button kind="edge" icon="copy" onClick={() => void copyText(codes.join('\n'), t('signin.factor.copied'))}>
          {t('signin.factor.copy')}
        </Button>
        <Button kind="edge" icon="download" onClick={() => download(codes)}>
          {t('signin.factor.download')}
        </Button>
        <Button kind="edge" onClick={() => window.print()}>
          {t('signin.factor.print')}
        </Button>
      </div>
      <Button size="tall" onClick={onDone}>
        {t('signin.factor.done')}
      </Button>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`Vezu\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'vezu-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
