import { useRef, useState } from 'react';
import { MAX_PHOTO_BYTES } from '#shared/core/photos.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Progress } from '#web/ui/content/Progress.tsx';
import { deleteLogo, sendLogo } from './queries.ts';

interface LogoEditorProps {
  name: string;
  logo: string | null;
  /** Refetches everything that shows the logo: this page, the lists, the top bar. */
  onChanged: () => void;
}

/** The logo can be added, replaced or removed; each change is saved at once. */
export function LogoEditor({ name, logo, onChanged }: LogoEditorProps) {
  const [share, setShare] = useState<number | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const settle = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ kind: 'good', text: done });
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
    setShare(null);
    onChanged();
  };
  const send = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_PHOTO_BYTES) {
      toast({ kind: 'bad', text: t('errors.payload_too_large') });
      return;
    }
    setShare(0);
    void settle(() => sendLogo(file, setShare), t('carriers.logo.saved'));
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={logo} kind="company" size="l" />
      <div className="grid min-w-40 flex-1 gap-2">
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('carriers.logo')}
          onChange={(event) => {
            send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button kind="soft" icon="camera" busy={share !== null} onClick={() => picker.current?.click()}>
            {t(logo ? 'carriers.logo.replace' : 'carriers.logo.add')}
          </Button>
          {logo && (
            <Button
              kind="bare"
              icon="trash"
              disabled={share !== null}
              onClick={() => void settle(deleteLogo, t('carriers.logo.removed'))}
            >
              {t('carriers.logo.remove')}
            </Button>
          )}
        </div>
        {share !== null && <Progress label={t('carriers.logo')} value={share} />}
        <p className="text-small text-quiet">{t('carriers.logo.hint')}</p>
      </div>
    </div>
  );
}
