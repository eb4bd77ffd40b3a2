import { Suspense } from 'react';
import { providersHeight } from '#shared/core/page.ts';
import { identityProviders } from '#web/core/browser/page-facts.ts';
import { PRERENDERING } from '#web/core/browser/prerendering.ts';
import { part } from '#web/core/router/lazy.ts';
import type { EntryStep } from './sign-in/enter.ts';

const ProviderButtons = part(
  () => import('./proof/ProviderButtons.tsx'),
  (its) => its.ProviderButtons,
  'signin',
  'errors',
  'fields',
);

const PasskeyEntry = part(
  () => import('./sign-in/PasskeyEntry.tsx'),
  (its) => its.PasskeyEntry,
  'signin',
  'errors',
);

const Step = part(
  () => import('./sign-in/EntryStepForm.tsx'),
  (its) => its.EntryStepForm,
  'signin',
  'errors',
  'fields',
);

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

/** Replaces the first step of a sign-in by the next one. */
export function NextStep({ step, onStep }: { step: EntryStep; onStep: (step: EntryStep | null) => void }) {
  return (
    <Suspense fallback={null}>
      <Step key={step.ticket} step={step} onStep={onStep} />
    </Suspense>
  );
}
