import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '#web/admin/FoundRows.tsx';
import { suppressedQuery, writeTo } from '#web/admin/mail-queries.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Loaded } from './Loaded.tsx';

/** Addresses that are not written to; one is taken off, or added, by its whole address. */
export function Suppressed() {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const query = useQuery(suppressedQuery(q, page));
  const change = async (email: string, wanted: boolean) => {
    setBusy(true);
    try {
      await writeTo(email, wanted);
      toast({ kind: 'good', text: t(wanted ? 'jobs.suppressed.released' : 'jobs.suppressed.added') });
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3 px-4 py-3">
      <p className="max-w-prose text-small text-quiet">{t('jobs.suppressed.text')}</p>
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
            <Rows aria-label={t('jobs.tab.suppressed')}>
              {list.data.map(({ email, reason, at }) => (
                <Row
                  key={`${email}${at}`}
                  strong={email}
                  quiet={`${t(`jobs.reason.${reason}`)} · ${momentText(at)}`}
                  action={
                    !email.includes('•') && (
                      <Button
                        kind="edge"
                        size="small"
                        busy={busy}
                        aria-label={t('jobs.suppressed.release.words', { email })}
                        onClick={() => void change(email, true)}
                      >
                        {t('jobs.suppressed.release')}
                      </Button>
                    )
                  }
                />
              ))}
            </Rows>
            <Pager page={page} size={list.per_page} total={list.total} onPage={setPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}
