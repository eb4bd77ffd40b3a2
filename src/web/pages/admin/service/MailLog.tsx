import type { MailRow } from '#shared/office/admin/mails-api.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { momentText } from '#web/office/admin/FoundRows.tsx';
import { mailLogQuery } from '#web/office/admin/mail-queries.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { SentLog } from './SentLog.tsx';

export function MailLog() {
  return (
    <SentLog
      name="mails"
      list={mailLogQuery}
      row={({ id, recipient, about, createdAt, outcome }: MailRow) => (
        <Row
          key={id}
          strong={recipient || '–'}
          quiet={[momentText(createdAt), about].filter(Boolean).join(' · ')}
          side={<Pill kind={lookOf(outcome)}>{t(`jobs.outcome.${outcome}`)}</Pill>}
        />
      )}
    />
  );
}

const REACHED: readonly MailRow['outcome'][] = ['sent', 'kept'];

function lookOf(outcome: MailRow['outcome']): 'now' | 'good' | 'bad' {
  if (outcome === 'waiting') return 'now';
  return REACHED.includes(outcome) ? 'good' : 'bad';
}
