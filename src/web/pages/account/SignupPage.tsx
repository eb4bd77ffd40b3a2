import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Link, useLocation } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { ByPhone, NextStep, OtherSignInMethods } from '#web/people/accounts/OtherSignInMethods.tsx';
import type { EntryStep } from '#web/people/accounts/sign-in/enter.ts';
import type { Kind } from '#web/people/accounts/sign-in/kind.ts';
import { SignupForm } from '#web/people/accounts/sign-in/SignupForm.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';

const KINDS: readonly { kind: Kind; to: string }[] = [
  { kind: 'passenger', to: paths.signup },
  { kind: 'driver', to: paths.signupDriver },
  { kind: 'carrier', to: paths.signupCarrier },
];

/** Sign-up: the type of account, each with its own address, and its form. */
export function SignupPage() {
  const { pathname } = useLocation();
  const [step, setStep] = useState<EntryStep | null>(null);
  const { kind } = KINDS.find(({ to }) => to === pathname) ?? { kind: 'passenger' as const };
  const tabs = KINDS.map((one) => ({
    to: one.to,
    label: t(`accounts.signup.${one.kind}`),
    current: one.kind === kind,
  }));
  if (step) return <NextStep step={step} onStep={setStep} />;
  return (
    <div className="mt-6">
      <h1 className="text-figure font-strong">{t('accounts.signup.title')}</h1>
      <Tabs label={t('accounts.signup.kinds')} tabs={tabs} className="mt-3 -mx-4" />
      <p className="mt-4 text-quiet">{t(`accounts.signup.${kind}Text`)}</p>
      {kind === 'driver' && (
        <div className="mt-4">
          <ByPhone kind={kind} first onStep={setStep} />
        </div>
      )}
      <SignupForm key={kind} kind={kind} />
      <div className="mt-3 grid gap-2">
        {kind !== 'driver' && <ByPhone kind={kind} first={false} onStep={setStep} />}
        <OtherSignInMethods onStep={setStep} />
      </div>
      <Note className="mt-6">
        {t('accounts.signup.haveAccount')}
        <Link to={paths.login} className="flex min-h-11 items-center text-body font-strong text-action">
          {t('accounts.signup.login')}
        </Link>
      </Note>
    </div>
  );
}
