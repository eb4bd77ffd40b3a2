import { useEffect, useState } from 'react';
import type { CredentialFile, CredentialHolder } from '#shared/network/credentials/schema.ts';
import type { CarrierFile } from '#shared/office/admin/verification-api.ts';
import { openFile } from '#web/core/browser/download.ts';
import { numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { holderName } from '#web/network/credentials/labels.ts';
import { StatePill } from '#web/network/credentials/StatePill.tsx';
import { documentBlob } from '#web/office/admin/verification-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { RowFrame, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Lightbox } from '#web/ui/media/Lightbox.tsx';

/** The documents of the carrier, its buses and drivers; each file opens, and the carrier sees that it was opened. */
export function FileDocuments({ file }: { file: CarrierFile }) {
  const [shown, setShown] = useState<{ src: string; alt: string } | null>(null);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.src) : undefined), [shown]);
  const { run: open, running } = useAction(async (one: CredentialFile) => {
    // The tab opens with the press itself: a browser blocks one that opens after the answer.
    const show = one.type === 'application/pdf' ? openFile() : null;
    try {
      const blob = await documentBlob(file.id, one);
      if (show) show(blob, one.name);
      else setShown({ src: URL.createObjectURL(blob), alt: one.name });
    } finally {
      show?.(null);
    }
  });
  const opening = running?.[0].id ?? null;
  return (
    <>
      {file.holders.map((holder) => (
        <HolderDocuments
          key={`${holder.subject}${holder.busId}${holder.driverId}`}
          holder={holder}
          busy={opening}
          onOpen={(one) => void open(one)}
        />
      ))}
      {shown && <Lightbox photos={[shown]} at={0} onMove={() => undefined} onClose={() => setShown(null)} />}
    </>
  );
}

interface HolderDocumentsProps {
  holder: CredentialHolder;
  busy: number | null;
  onOpen: (file: CredentialFile) => void;
}

function HolderDocuments({ holder, busy, onOpen }: HolderDocumentsProps) {
  const lines = holder.lines.filter(({ state }) => state !== 'optional');
  const title = [holderName(holder), holder.bus?.number].filter(Boolean).join(', ');
  return (
    <Section separator="line" title={title}>
      <Rows aria-label={title}>
        {lines.map((line) => (
          <RowFrame key={line.kind} className="li flex-wrap">
            <span className="li-words">
              <span className="li-strong">{t(`credentials.kind.${line.kind}`)}</span>
              {line.credential && <span className="li-quiet">{documentText(line.credential)}</span>}
            </span>
            <StatePill line={line} />
            {line.credential?.files.map((one) => (
              <Button
                key={one.id}
                kind="bare"
                size="small"
                icon="eye"
                busy={busy === one.id}
                aria-label={t('verification.open', { name: one.name })}
                onClick={() => onOpen(one)}
              >
                {t('verification.file')}
              </Button>
            ))}
          </RowFrame>
        ))}
      </Rows>
    </Section>
  );
}

function documentText({ number, issuedBy, validUntil }: NonNullable<CredentialHolder['lines'][number]['credential']>) {
  const end = validUntil ? t('credentials.until', { until: numericDate(validUntil) }) : t('credentials.endless');
  return [number, issuedBy, end].filter(Boolean).join(' · ');
}
