import { dateIn, deviceZone, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Written } from '#web/ui/content/Written.tsx';

interface Message {
  id: number;
  at: string;
  bySupport: boolean;
  words: string;
  operator?: string | null;
}

interface RequestMessagesProps {
  messages: readonly Message[];
  /** The name to show for the person. */
  person: string;
  /** The name of the carrier that answers; without it, support does. */
  answerer?: string | undefined;
}

/** Messages of the person and of the people who answer, the oldest first. */
export function RequestMessages({ messages, person, answerer = t('support.vezu') }: RequestMessagesProps) {
  return (
    <ol className="grid gap-3" aria-label={t('support.messages')}>
      {messages.map(({ id, at, bySupport, words, operator }) => (
        <li key={id} className={cx('rounded-m p-3', bySupport ? 'bg-now-soft' : 'bg-surface-sunken')}>
          <Note className="mb-1 flex flex-wrap justify-between gap-2">
            <span>{bySupport ? (operator ? inOwnScript(operator) : answerer) : person}</span>
            <time dateTime={at}>{momentText(at)}</time>
          </Note>
          <Written text={words} className="wrap-anywhere" />
        </li>
      ))}
    </ol>
  );
}

/** '23.11.2026 06:15' in the reader's own zone. */
export function momentText(at: string): string {
  const zone = deviceZone();
  return `${numericDate(dateIn(zone, at))} ${timeIn(zone, at)}`;
}

export const REQUEST_LOOKS = { open: 'now', answered: 'good', closed: 'quiet' } as const;
