import { t } from '#web/core/i18n/i18n.ts';

const STEPS = ['source', 'rows', 'outlook'] as const;

/** Where the person is in an import. */
export function Steps({ at }: { at: (typeof STEPS)[number] }) {
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1 px-4 pb-3 text-small">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className={step === at ? 'font-strong' : 'text-quiet'}
        >
          {`${index + 1}. ${t(`imports.step.${step}`)}`}
        </li>
      ))}
    </ol>
  );
}
