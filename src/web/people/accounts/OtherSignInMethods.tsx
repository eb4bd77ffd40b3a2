import { lazy, Suspense, useState } from 'react';
import { providersHeight } from '#shared/core/page.ts';
import { identityProviders, textsPhones } from '#web/core/browser/page-facts.ts';
import { PRERENDERING } from '#web/core/browser/prerendering.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { readOwn } from '#web/core/storage/scoped-storage.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { PHONE_ENTRY } from './base/phone-entry.ts';
import type { EntryStep } from './sign-in/enter.ts';
import type { Kind } from './sign-in/kind.ts';

const ProviderButtons = lazy(() => import('./proof/ProviderButtons.tsx'));

const PasskeyEntry = lazy(() => import('./sign-in/PasskeyEntry.tsx'));

const PhoneEntry = lazy(() => import('./proof/PhoneEntry.tsx'));

const Step = lazy(() => import('./sign-in/EntryStepForm.tsx'));

/** The buttons of the identity providers below a form; nothing when there are none. */
export function OtherSignInMethods({ onStep }: { onStep: (step: EntryStep) => void }) {
  const count = identityProviders().length;
  if (count === 0 && !PRERENDERING) return null;
  return (
    <div className="sign-in-providers" style={PRERENDERING ? undefined : { minHeight: providersHeight(count) }}>
      <Suspense fallback={null}>
        <ProviderButtons onStep={onStep} />
      </Suspense>
    </div>
  );
}

/** The passkey button, and the browser's passkey suggestions in the email field; loaded after the form. */
export function ByPasskey() {
  return (
    <div className="min-h-13">
      <Suspense fallback={null}>
        <PasskeyEntry />
      </Suspense>
    </div>
  );
}

/** The button of the sign-in by a code that goes to a number; nothing where there is no gateway to telephones. */
export function ByPhone({ kind, first, onStep }: { kind: Kind; first: boolean; onStep: (step: EntryStep) => void }) {
  const [open, setOpen] = useState(() => !PRERENDERING && textsPhones() && readOwn(PHONE_ENTRY, 'tab') !== null);
  if (!textsPhones() && !PRERENDERING) return null;
  return (
    <div className="sign-in-phone">
      <Button kind={first ? 'main' : 'edge'} size="tall" icon="phone" wide onClick={() => setOpen(true)}>
        {t('accounts.byPhone')}
      </Button>
      {first && <Note className="mt-4">{t('accounts.orByMail')}</Note>}
      {open && (
        <Suspense fallback={null}>
          <PhoneEntry kind={kind} onStep={onStep} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

export function NextStep({ step, onStep }: { step: EntryStep; onStep: (step: EntryStep | null) => void }) {
  return (
    <Suspense fallback={null}>
      <Step key={step.ticket} step={step} onStep={onStep} />
    </Suspense>
  );
}
