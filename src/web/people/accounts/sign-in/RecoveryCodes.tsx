import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { copyText } from '#web/ui/base/clipboard.ts';

/** The recovery codes, shown once: they can be copied, downloaded or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid max-w-form gap-4" role="status">
      <div>
        <h4 className="font-strong">{t('signin.factor.codesTitle')}</h4>
        <p className="text-small text-quiet">{t('signin.factor.codesText')}</p>
      </div>
      <ul className="n grid pairs gap-2 rounded-m bg-surface-sunken p-4 font-medium">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button kind="edge" icon="copy" onClick={() => void copyText(codes.join('\n'), t('signin.factor.copied'))}>
          {t('signin.factor.copy')}
        </Button>
        <Button kind="edge" icon="download" onClick={() => download(codes)}>
          {t('signin.factor.download')}
        </Button>
        <Button kind="edge" onClick={() => window.print()}>
          {t('signin.factor.print')}
        </Button>
      </div>
      <Button size="tall" onClick={onDone}>
        {t('signin.factor.done')}
      </Button>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`Vezu\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'vezu-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
