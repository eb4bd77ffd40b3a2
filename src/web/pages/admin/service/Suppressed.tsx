import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SuppressedRow } from '#shared/office/admin/mails-api.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { momentText } from '#web/office/admin/FoundRows.tsx';
import { suppressedQuery, writeTo, writeToAllSince } from '#web/office/admin/mail-queries.ts';
import { overviewQuery } from '#web/office/admin/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Pager } from '#web/ui/Pager.tsx';

/** Addresses that are not written to; one is taken off, or added, by its whole address. */
export function Suppressed() {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [since, setSince] = useState<string | null>(null);
  const query = useQuery(suppressedQuery(q, page));
  const { run, busy } = useAction((action: () => Promise<string>) => action(), { toast: (text) => text });
  const change = (email: string, isAllowed: boolean) =>
    run(async () => {
      await writeTo(email, isAllowed);
      return t(isAllowed ? 'jobs.suppressed.released' : 'jobs.suppressed.added');
    });
  const releaseAll = () =>
    run(async () => {
      const n = since === null ? 0 : await writeToAllSince(since);
      setSince(null);
      return t('jobs.suppressed.since.done', { n });
    });
  return (
    <div className="grid gap-3 px-4 py-3">
      <Note className="max-w-prose">{t('jobs.suppressed.text')}</Note>
      <form
        className="grid max-w-prose gap-3"
        aria-label={t('jobs.tab.suppressed')}
        onSubmit={(event) => {
          event.preventDefault();
          setQ(typed.trim());
          setPage(1);
        }}
      >
        <TextField
          type="email"
          label={t('jobs.suppressed.email')}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" icon="search">
            {t('jobs.suppressed.find')}
          </Button>
          <Button
            kind="edge"
            busy={busy}
            disabled={!typed.includes('@')}
            onClick={() => void change(typed.trim(), false).then(() => setQ(typed.trim()))}
          >
            {t('jobs.suppressed.add')}
          </Button>
        </div>
      </form>
      <Loaded query={query}>
        {(list) => (
          <>
            {list.total === 0 && <Empty small title={t('jobs.suppressed.none')} />}
            <AddressRows
              rows={list.data}
              busy={busy}
              onRelease={(email) => void change(email, true)}
              onSince={setSince}
            />
            <Pager page={page} size={list.per_page} total={list.total} onPage={setPage} />
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={since !== null}
        title={t('jobs.suppressed.since.title', { time: since === null ? '' : momentText(since) })}
        text={t('jobs.suppressed.since.text')}
        confirm={t('jobs.suppressed.since')}
        kind="main"
        busy={busy}
        onConfirm={() => void releaseAll()}
        onClose={() => setSince(null)}
      />
    </div>
  );
}

interface AddressRowsProps {
  rows: SuppressedRow[];
  busy: boolean;
  onRelease: (email: string) => void;
  /** Called with the instant of a refusal, from which on all are to be released. */
  onSince: (at: string) => void;
}

function AddressRows({ rows, busy, onRelease, onSince }: AddressRowsProps) {
  const { data: overview } = useQuery(overviewQuery());
  return (
    <Rows aria-label={t('jobs.tab.suppressed')}>
      {rows.map(({ email, reason, at }) => (
        <Row
          key={`${email}${at}`}
          strong={email}
          quiet={`${t(`jobs.reason.${reason}`)} · ${momentText(at)}`}
          action={
            <div className="grid justify-items-end gap-2 lg:flex">
              {!email.includes('•') && (
                <Button
                  kind="edge"
                  size="small"
                  busy={busy}
                  aria-label={t('jobs.suppressed.release.words', { email })}
                  onClick={() => onRelease(email)}
                >
                  {t('jobs.suppressed.release')}
                </Button>
              )}
              {overview?.role === 'administrator' && (reason === 'refused' || reason === 'bounced') && (
                <Button kind="edge" size="small" onClick={() => onSince(at)}>
                  {t('jobs.suppressed.since')}
                </Button>
              )}
            </div>
          }
        />
      ))}
    </Rows>
  );
}
