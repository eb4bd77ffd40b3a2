import { t } from '#web/core/i18n/i18n.ts';

/** A spinner; screen readers announce `label`, or "loading" without one. */
export function Spinner({ label = t('ui.loading') }: { label?: string }) {
  return (
    <span role="status" className="inline-grid">
      <SpinnerMark />
      <span className="sr">{label}</span>
    </span>
  );
}

/** A spinner without a text, for places whose own text names the loading thing. */
export function SpinnerMark() {
  return <span className="spin" aria-hidden="true" />;
}
