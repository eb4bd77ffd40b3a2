import type { TextRow } from '#shared/office/admin/phone-texts-api.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { momentText } from '#web/office/admin/FoundRows.tsx';
import { textLogQuery } from '#web/office/admin/mail-queries.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { SentLog } from './SentLog.tsx';

/** The text messages to telephones, with the gateway's answers. */
export function TextLog() {
  return (
    <SentLog
      name="texts"
      list={textLogQuery}
      row={({ id, channel, recipient, about, createdAt, outcome, reason }: TextRow) => (
        <Row
          key={id}
          strong={recipient}
          quiet={[momentText(createdAt), t(`jobs.texts.${channel}`), about, reason].filter(Boolean).join(' · ')}
          side={<Pill kind={lookOf(outcome)}>{t(`jobs.textOutcome.${outcome}`)}</Pill>}
        />
      )}
    />
  );
}

const REACHED: readonly TextRow['outcome'][] = ['delivered', 'read'];

function lookOf(outcome: TextRow['outcome']): 'now' | 'good' | 'bad' {
  if (outcome === 'waiting' || outcome === 'sent') return 'now';
  return REACHED.includes(outcome) ? 'good' : 'bad';
}
