import { useQuery } from '@tanstack/react-query';
import { problemText } from '#web/core/api/errors.ts';
import { fullDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { feedQuery, useMakeFeed, useRevokeFeed } from '#web/sales/trips/roster-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** The driver's roster in the calendar of a phone: a secret link, shown once, that can be revoked. */
export function RosterFeed() {
  const { data } = useQuery(feedQuery());
  const make = useMakeFeed();
  const revoke = useRevokeFeed();
  if (!data) return null;
  const since = data.createdAt;
  const error = make.error ?? revoke.error;
  const url = since === null ? undefined : make.data?.url;
  return (
    <Section title={t('calendar.feed')}>
      <Note className="mb-3">{t('calendar.feed.text')}</Note>
      {url && (
        <div className="mb-3 grid gap-2">
          <Copyable text={url} className="n text-start break-all" />
          <p className="text-small">{t('calendar.feed.once')}</p>
        </div>
      )}
      {since !== null && !url && (
        <p className="mb-3 text-small">{t('calendar.feed.since', { date: fullDate(since.slice(0, 10)) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="edge" busy={make.isPending} onClick={() => make.mutate()}>
          {t(since === null ? 'calendar.feed.make' : 'calendar.feed.again')}
        </Button>
        {since !== null && (
          <Button kind="bare" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('calendar.feed.revoke')}
          </Button>
        )}
      </div>
      {error && <Refusal text={problemText(error)} className="mt-3" />}
    </Section>
  );
}
