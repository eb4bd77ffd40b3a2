import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  Credential,
  CredentialDetails,
  CredentialFile,
  CredentialHolder,
} from '#shared/network/credentials/schema.ts';
import { openFile } from '#web/core/browser/download.ts';
import { dateIn, deviceZone, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Lightbox } from '#web/ui/media/Lightbox.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';
import CredentialDialog from './CredentialDialog.tsx';
import { fileSize } from './file-size.ts';
import { holderName } from './labels.ts';
import { credentialFileBlob, credentialQuery, removeCredential } from './queries.ts';
import { StatePill } from './StatePill.tsx';

interface DetailsDialogProps {
  holder: CredentialHolder;
  credentialId: number;
  onClose: () => void;
}

export default function DetailsDialog({ holder, credentialId, onClose }: DetailsDialogProps) {
  const query = useQuery(credentialQuery(credentialId));
  const { data } = query;
  const [form, setForm] = useState<'edit' | 'replace' | null>(null);
  const line = holder.lines.find(({ credential }) => credential?.id === credentialId);
  if (data && form) {
    const { kind } = data.credential;
    const before = form === 'edit' ? data.credential : null;
    return <CredentialDialog holder={holder} kind={kind} before={before} replaces={!before} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      title={line ? t(`credentials.kind.${line.kind}`) : t('credentials.title')}
      onClose={onClose}
      footer={
        <Button size="tall" wide onClick={() => setForm('replace')}>
          {t('credentials.replace')}
        </Button>
      }
    >
      <p className="mb-3 flex flex-wrap items-center justify-between gap-2 text-quiet">
        {[holderName(holder), holder.bus?.number].filter(Boolean).join(', ')}
        {line && <StatePill line={line} />}
      </p>
      <Loaded query={query} loading={<Skeleton kind="text" rows={5} />} small>
        {(data) => <Details details={data} onEdit={() => setForm('edit')} onGone={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface DetailsProps {
  details: CredentialDetails;
  onEdit: () => void;
  onGone: () => void;
}

function Details({ details: { credential, history, openings }, onEdit, onGone }: DetailsProps) {
  const [removing, setRemoving] = useState(false);
  const { run: remove, busy } = useAction(() => removeCredential(credential.id), {
    toast: t('credentials.removed'),
    done: onGone,
  });
  return (
    <>
      <Facts className="mb-3" facts={factsOf(credential)} />
      <Files files={credential.files} />
      <div className="mt-3 mb-4 flex flex-wrap gap-2">
        <Button kind="edge" icon="edit" onClick={onEdit}>
          {t('credentials.edit')}
        </Button>
        <Button kind="bare" icon="trash" onClick={() => setRemoving(true)}>
          {t('credentials.remove')}
        </Button>
      </div>
      {history.length > 0 && (
        <FoldRow
          open={false}
          strong={t('credentials.history')}
          quiet={t('credentials.history.n', { n: history.length })}
        >
          {history.map((past) => (
            <div key={past.id} className="py-2">
              <Note>{pastText(past)}</Note>
              <Files files={past.files} />
            </div>
          ))}
        </FoldRow>
      )}
      {openings.length > 0 && (
        <FoldRow open={false} strong={t('credentials.openings')} quiet={t('credentials.openings.text')}>
          <ul className="grid gap-1 text-small">
            {openings.map(({ at, by }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their places
              <li key={index} className="flex justify-between gap-3">
                <span>{by ? personName(by) : t('credentials.somebody')}</span>
                <span className="n text-quiet">{`${numericDate(dateIn(deviceZone(), at))}, ${timeIn(deviceZone(), at)}`}</span>
              </li>
            ))}
          </ul>
        </FoldRow>
      )}
      <ConfirmDialog
        open={removing}
        title={t('credentials.remove.title')}
        text={t('credentials.remove.text')}
        confirm={t('credentials.remove')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}

function Files({ files }: { files: readonly CredentialFile[] }) {
  const [shown, setShown] = useState<{ src: string; alt: string } | null>(null);
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.src) : undefined), [shown]);
  const { run: open, running } = useAction(async (file: CredentialFile) => {
    // The tab opens with the press itself: a browser blocks one that opens after the answer.
    const show = file.type === 'application/pdf' ? openFile() : null;
    try {
      const blob = await credentialFileBlob(file);
      if (show) show(blob, file.name);
      else setShown({ src: URL.createObjectURL(blob), alt: file.name });
    } finally {
      show?.(null);
    }
  });
  const opening = running?.[0].id ?? null;
  if (files.length === 0) return <p className="text-quiet">{t('credentials.files.none')}</p>;
  return (
    <>
      <Rows aria-label={t('credentials.files')}>
        {files.map((file) => (
          <Row
            key={file.id}
            leading={<Icon name={file.type === 'application/pdf' ? 'document' : 'image'} className="text-quiet" />}
            strong={file.name}
            side={<span className="n text-small text-quiet">{opening === file.id ? '…' : fileSize(file.bytes)}</span>}
            onOpen={() => void open(file)}
          />
        ))}
      </Rows>
      {shown && <Lightbox photos={[shown]} at={0} onMove={() => undefined} onClose={() => setShown(null)} />}
    </>
  );
}

function factsOf({ number, issuedBy, categories, validFrom, validUntil, addedBy, addedAt }: Credential) {
  const day = numericDate(dateIn(deviceZone(), addedAt));
  return [
    { term: t('credentials.number'), value: number || '–' },
    ...(categories.length > 0 ? [{ term: t('credentials.categories'), value: categories.join(', ') }] : []),
    ...(validFrom ? [{ term: t('credentials.validFrom'), value: numericDate(validFrom) }] : []),
    {
      term: t('credentials.validUntil'),
      value: validUntil ? numericDate(validUntil) : t('credentials.endless'),
    },
    ...(issuedBy ? [{ term: t('credentials.issuedBy'), value: issuedBy, wide: true }] : []),
    { term: t('credentials.addedBy'), value: addedBy ? `${personName(addedBy)}, ${day}` : day, wide: true },
  ];
}

function pastText({ number, validUntil, replacedAt }: Credential): string {
  const until = validUntil ? t('credentials.until', { until: numericDate(validUntil) }) : t('credentials.endless');
  const replaced = replacedAt
    ? t('credentials.replacedOn', { date: numericDate(dateIn(deviceZone(), replacedAt)) })
    : '';
  return [number, until, replaced].filter(Boolean).join(' · ');
}
