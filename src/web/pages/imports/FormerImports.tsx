import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ImportKind } from '#shared/office/imports/kinds.ts';
import { type ImportUse, importUse, type MadeImport } from '#shared/office/imports/schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { dateIn, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { importsQuery, undoImport } from '#web/office/imports/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

const ZONE = 'Europe/Kyiv';

/** The former imports of the company, each of the last day with its undo. */
export function FormerImports({ kinds }: { kinds: readonly ImportKind[] }) {
  const query = useQuery(importsQuery());
  const [asked, setAsked] = useState<MadeImport | null>(null);
  const [hindered, setHindered] = useState<string | null>(null);
  const { run: undo, busy } = useAction(undoImport, {
    toast: t('imports.undone'),
    refusal: (error) => setHindered(whyNot(error)),
    settled: () => setAsked(null),
  });
  return (
    <Section title={t('imports.former')} separator="line">
      {hindered && (
        <p role="alert" className="mb-2 text-bad">
          {hindered}
        </p>
      )}
      <Loaded query={query} small empty={<p className="text-quiet">{t('imports.former.none')}</p>}>
        {(imports) => (
          <Rows>
            {imports.map((one) => (
              <Row
                key={one.id}
                strong={`${t(`imports.kind.${one.kind}`)} · ${t('imports.former.row', { n: one.made })}`}
                quiet={[momentOf(one.at), one.source || t('imports.pasted'), one.by, stateOf(one)]
                  .filter(Boolean)
                  .join(' · ')}
                action={
                  mayUndo(one) &&
                  kinds.includes(one.kind) && (
                    <Button
                      size="small"
                      kind="bare"
                      onClick={() => {
                        setHindered(null);
                        setAsked(one);
                      }}
                    >
                      {t('imports.undo')}
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
      <ConfirmDialog
        open={asked !== null}
        title={t('imports.undo.ask')}
        text={
          asked &&
          t('imports.undo.text', {
            what: `${t(`imports.kind.${asked.kind}`)}, ${t('imports.former.row', { n: asked.made })}`,
          })
        }
        confirm={t('imports.undo')}
        busy={busy}
        onConfirm={() => asked && void undo(asked.id)}
        onClose={() => setAsked(null)}
      />
    </Section>
  );
}

function mayUndo({ undoneAt, undoUntil }: MadeImport): boolean {
  return undoneAt === null && new Date(undoUntil) > serverNow();
}

function stateOf(one: MadeImport): string {
  if (one.undoneAt) return t('imports.undone.at', { time: momentOf(one.undoneAt) });
  return mayUndo(one) ? t('imports.undo.until', { time: momentOf(one.undoUntil) }) : '';
}

function momentOf(instant: string): string {
  return `${numericDate(dateIn(ZONE, instant))}, ${timeIn(ZONE, instant)}`;
}

const uses = z.object({ used: z.array(importUse), more: z.number() });

function whyNot(error: unknown): string {
  const facts = uses.safeParse(error instanceof ProblemError ? error.facts : null);
  if (!facts.success) return problemText(error);
  const named = facts.data.used.map(({ name, by }: ImportUse) => t(`imports.used.${by}`, { name }));
  const more = facts.data.more > 0 ? [t('imports.used.more', { n: facts.data.more })] : [];
  return t('imports.used', { names: [...named, ...more].join(', ') });
}
