import { lazy, Suspense, useState } from 'react';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { saveFile } from '#web/core/browser/download.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { pathLabel } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';

// Loads the QR code encoder only where a code is shown.
const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));

/** Preview of the announced link in a messenger, with the free seats of this moment, and its QR code to print or send. */
export function AnnounceLink({ sheet, url }: { sheet: TripSheet; url: string }) {
  const [rendered, setRendered] = useState(true);
  // The time in the address keeps the browser from showing the free seats of an earlier look.
  const [seen] = useState(() => serverTime());
  const { run: save, busy } = useAction(
    async () => {
      const { qrPicture } = await import('#web/ui/media/qr-picture.ts');
      await offer(await qrPicture(url), `vezu-${sheet.id}.png`);
    },
    { refusal: () => toast({ kind: 'bad', text: t('desk.announce.qrFailed') }) },
  );
  return (
    <div className="mt-4 grid gap-3">
      {rendered && (
        <figure>
          <img
            className="h-auto w-full rounded-lg"
            width={1200}
            height={630}
            src={`/og/trips/${sheet.id}.png?locale=${locale}&v=${seen}`}
            alt={t('desk.announce.preview', { trip: pathLabel(sheet) })}
            onError={() => setRendered(false)}
          />
          <figcaption className="mt-2 text-small text-quiet">{t('desk.announce.previewText')}</figcaption>
        </figure>
      )}
      <div className="flex items-center gap-4">
        <div className="w-28 shrink-0">
          <Suspense fallback={null}>
            <QrCode text={url} label={t('desk.announce.qr')} />
          </Suspense>
        </div>
        <div className="grid gap-2">
          <Note>{t('desk.announce.qrText')}</Note>
          <Button kind="soft" busy={busy} onClick={() => void save()}>
            {t('desk.announce.qrSave')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Opens the share dialog of a phone with a picture, or saves the picture if the dialog does not accept files. */
async function offer(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    // The promise rejects when the reader closes the share dialog, which is not an error.
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  saveFile(name, picture.type, picture);
}
