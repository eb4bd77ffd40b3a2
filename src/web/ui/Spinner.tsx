import { t } from '#web/core/i18n/i18n.ts';

/** Something is under way; `label` is read aloud, or "loading" when there is none. */
export function Spinner({ label = t('ui.loading') }: { label?: string }) {
  return (
    <span role="status" className="inline-grid">
      <SpinnerMark />
      <span className="sr">{label}</span>
    </span>
  );
}

/** The turning ring alone, for places that say in words what is going on. */
export function SpinnerMark() {
  return <span className="spin" aria-hidden="true" />;
}
