import type { InboxEvent } from '#shared/messaging/chat/inbox-schema.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { ZONE } from '../state/labels.ts';

/** A line between the messages that only the office sees: who took the conversation, gave it away, or settled it. */
export default function OfficeEvent({ event: { kind, by, to, at } }: { event: InboxEvent }) {
  const words = t(`inbox.event.${kind}`, { by: by?.name ?? '–', to: to?.name ?? '–' });
  return (
    <p className="flex items-center justify-center gap-2 py-1 text-micro text-quiet">
      <Icon name={kind === 'settled' ? 'check' : 'user'} size="s" />
      <span>
        {words}, <time dateTime={at}>{timeIn(ZONE, at)}</time>
      </span>
    </p>
  );
}
