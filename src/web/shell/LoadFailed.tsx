import { t } from '#web/core/i18n/i18n.ts';
import type { Failure } from '#web/core/router/ErrorBoundary.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { ErrorState } from '#web/ui/content/ErrorState.tsx';

/** Replaces a page that failed to load or to render: says so and offers to reload (docs/product.md 2.7). */
export function LoadFailed({ failure }: { failure: Failure }) {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <ErrorState
        title={t(failure === 'preload' ? 'core.preload.title' : 'core.failed.title')}
        text={t(failure === 'preload' ? 'core.preload.text' : 'core.failed.text')}
        action={
          <Button size="tall" icon="refresh" onClick={() => window.location.reload()}>
            {t('core.failed.reload')}
          </Button>
        }
      />
    </div>
  );
}
