import { Suspense } from 'react';
import { providersHeight } from '#shared/core/page.ts';
import { identityProviders } from '#web/core/browser/page-facts.ts';
import { PRERENDERING } from '#web/core/browser/prerendering.ts';
import { part } from '#web/core/router/lazy.ts';
import type { EntryStep } from './entry-step.ts';

const ProviderButtons = part(
  () => import('./ProviderButtons.tsx'),
  (its) => its.ProviderButtons,
  'signin',
  'errors',
  'fields',
);

const PasskeyEntry = part(
  () => import('./PasskeyEntry.tsx'),
  (its) => its.PasskeyEntry,
  'signin',
  'errors',
);

const Step = part(
  () => import('./EntryStepForm.tsx'),
  (its) => its.EntryStepForm,
  'signin',
  'errors',
  'fields',
);

/** The identity providers' buttons below a form; nothing where there is none. */
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

/** The button that signs in with a passkey, and the list of passkeys under the email field; loaded after the form. */
export function ByPasskey() {
  return (
    <div className="min-h-13">
      <Suspense fallback={null}>
        <PasskeyEntry />
      </Suspense>
    </div>
  );
}

/** The next step of a sign-in, in place of its first. */
export function NextStep({ step, onStep }: { step: EntryStep; onStep: (step: EntryStep | null) => void }) {
  return (
    <Suspense fallback={null}>
      <Step key={step.ticket} step={step} onStep={onStep} />
    </Suspense>
  );
}
