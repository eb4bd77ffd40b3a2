import { useState } from 'react';
import { LOCALES, type Locale, languageName } from '#shared/i18n/locale.ts';
import { LABEL_LAYOUTS, type LabelLayout, mayPrint, PAPERS, type Paper } from '#shared/sales/bookings/papers/papers.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { openFile, saveFile } from '#web/core/browser/download.ts';
import { locale as appLocale, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paperFile } from '#web/sales/bookings/papers/papers.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Icon, type IconName } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { BusPapers } from './BusPapers.tsx';

const ICONS: Readonly<Record<Paper, IconName>> = {
  passengers: 'users',
  load: 'box',
  labels: 'ticket',
  border: 'flag',
  checks: 'flag',
};

/** The papers of a trip as PDF, in either language: to open and print, or to download. */
export default function PapersDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const { carrierInfo } = useSession();
  const [locale, setLocale] = useState<Locale>(appLocale);
  const [layout, setLayout] = useState<LabelLayout>('pages');
  const role = carrierInfo?.role === 'dispatcher' ? 'dispatcher' : 'driver';
  const papers = PAPERS.filter((paper) => mayPrint(paper, role));

  const { run: fetchPaper, running } = useAction(
    async (paper: Paper, use: (file: Blob, name: string) => void) => {
      const file = await paperFile(sheet.id, paper, { locale, layout });
      use(file, `${t(`papers.file.${paper}`)}-${sheet.serviceDate}.pdf`);
    },
    {
      refusal: (error) => {
        const offline = error instanceof ProblemError && error.code === 'offline';
        toast({ kind: 'bad', text: offline ? t('papers.failed.offline') : problemText(error) });
      },
    },
  );
  const busy = running?.[0] ?? null;
  const open = (paper: Paper) => {
    // The tab opens with the press itself: a browser blocks one that opens after the answer.
    const show = openFile();
    void fetchPaper(paper, show).finally(() => show(null));
  };

  return (
    <Dialog open title={t('papers.title')} onClose={onClose}>
      <Segmented
        label={t('papers.language')}
        options={LOCALES.map((value) => ({ value, label: languageName(value) }))}
        value={locale}
        onChange={setLocale}
      />
      <Rows className="mt-3">
        {papers.map((paper) => (
          <Row
            key={paper}
            leading={<Icon name={ICONS[paper]} className="text-quiet" />}
            strong={titleOf(paper)}
            quiet={t(`papers.${paper}.hint`)}
            action={
              <span className="flex items-center gap-1">
                <Button
                  size="small"
                  kind="edge"
                  aria-label={`${t('papers.open')}: ${titleOf(paper)}`}
                  busy={busy === paper}
                  onClick={() => open(paper)}
                >
                  {t('papers.open')}
                </Button>
                <IconButton
                  name="download"
                  label={`${t('papers.download')}: ${titleOf(paper)}`}
                  onClick={() => void fetchPaper(paper, (file, name) => saveFile(name, file.type, file))}
                />
              </span>
            }
          />
        ))}
      </Rows>
      <BusPapers sheet={sheet} />
      <Note className="mt-4 mb-2">{t('papers.layout')}</Note>
      <Segmented
        label={t('papers.layout')}
        options={LABEL_LAYOUTS.map((value) => ({ value, label: t(`papers.layout.${value}`) }))}
        value={layout}
        onChange={setLayout}
      />
      <Note className="mt-4">{t('papers.offline')}</Note>
    </Dialog>
  );
}

function titleOf(paper: Paper): string {
  return t(paper === 'border' ? 'papers.borderPacket' : `papers.${paper}`);
}
