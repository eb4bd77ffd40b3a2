import { lazy, Suspense, useState } from 'react';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import { call } from '#web/core/api/call.ts';
import { today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useProof } from '#web/people/accounts/base/proof-context.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';

const EraseDialog = lazy(() => import('./EraseDialog.tsx'));

export function DataSection() {
  const [erasing, setErasing] = useState(false);
  return (
    <>
      <ExportPart />
      <div>
        <h3 className="h3 mb-1">{t('settings.erase.title')}</h3>
        <p className="mb-3 text-quiet">{t('settings.erase.text')}</p>
        <Button kind="bad" onClick={() => setErasing(true)}>
          {t('settings.erase.button')}
        </Button>
        {erasing && (
          <Suspense fallback={null}>
            <EraseDialog onClose={() => setErasing(false)} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function ExportPart() {
  const { withProof } = useProof();
  const { run: take, busy } = useAction(() => withProof((proof) => call(personalDataApi.export, {}, { proof })), {
    done: (data) => save(data, t('settings.export.filename', { date: today() })),
    toast: t('settings.export.done'),
  });
  return (
    <div>
      <h3 className="h3 mb-1">{t('settings.export.title')}</h3>
      <p className="mb-3 text-quiet">{t('settings.export.text')}</p>
      <Button kind="edge" icon="download" busy={busy} onClick={() => void take()}>
        {t('settings.export.button')}
      </Button>
    </div>
  );
}

/** Starts the download of a JSON file. */
function save(data: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
