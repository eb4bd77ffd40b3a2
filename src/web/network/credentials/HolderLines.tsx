import { lazy, Suspense, useState } from 'react';
import type { CredentialKind } from '#shared/network/credentials/kinds.ts';
import type { CredentialHolder, CredentialLine } from '#shared/network/credentials/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { aboutLine } from './labels.ts';
import { StatePill } from './StatePill.tsx';

const CredentialDialog = lazy(() => import('./CredentialDialog.tsx'));
const DetailsDialog = lazy(() => import('./DetailsDialog.tsx'));

type Open = { kind: CredentialKind; credentialId: number | null } | null;

interface HolderLinesProps {
  holder: CredentialHolder;
  lines: readonly CredentialLine[];
}

/** The documents of a carrier, bus or driver: each opens its details, or the form of one that is not there. */
export function HolderLines({ holder, lines }: HolderLinesProps) {
  const [open, setOpen] = useState<Open>(null);
  const shown = lines.filter(({ state }) => state !== 'optional');
  const optional = lines.filter(({ state }) => state === 'optional');
  const close = () => setOpen(null);
  return (
    <>
      <Rows>
        {shown.map((line) => (
          <Row
            key={line.kind}
            strong={t(`credentials.kind.${line.kind}`)}
            quiet={line.credential ? aboutLine(line) : t('credentials.add.hint')}
            side={<StatePill line={line} />}
            onOpen={() => setOpen({ kind: line.kind, credentialId: line.credential?.id ?? null })}
          />
        ))}
      </Rows>
      {optional.length > 0 && (
        <fieldset className="mt-2 flex flex-wrap gap-x-1">
          <legend className="sr">{t('credentials.optional')}</legend>
          {optional.map(({ kind }) => (
            <Button
              key={kind}
              kind="bare"
              size="small"
              icon="plus"
              onClick={() => setOpen({ kind, credentialId: null })}
            >
              {t(`credentials.kind.${kind}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <Suspense fallback={null}>
        {open && open.credentialId !== null && (
          <DetailsDialog holder={holder} credentialId={open.credentialId} onClose={close} />
        )}
        {open && open.credentialId === null && (
          <CredentialDialog holder={holder} kind={open.kind} before={null} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
