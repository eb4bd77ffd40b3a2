import { Suspense } from 'react';
import { identityProviders } from '#web/core/page-facts.ts';
import { part } from '#web/core/part.ts';
import type { EntryStep } from './entry-step.ts';

const ProviderButtons = part(
  () => import('./ProviderButtons.tsx'),
  (its) => its.ProviderButtons,
  'signin',
  'errors',
  'fields',
);

const Step = part(
  () => import('./EntryStepForm.tsx'),
  (its) => its.EntryStepForm,
  'signin',
  'errors',
  'fields',
);

/** Of a tall button and of the gap below it, in px: their place is kept while they load. */
const BUTTON = 52;
const GAP = 8;

/** The identity providers' buttons below a form; nothing where there is none. */
export function OtherWays({ onStep }: { onStep: (step: EntryStep) => void }) {
  const count = identityProviders().length;
  if (count === 0) return null;
  return (
    <div style={{ minHeight: count * (BUTTON + GAP) - GAP }}>
      <Suspense fallback={null}>
        <ProviderButtons onStep={onStep} />
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
