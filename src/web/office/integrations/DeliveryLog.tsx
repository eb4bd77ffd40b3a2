import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_EVENTS } from '#shared/office/integrations/webhook-events.ts';
import type { Delivery } from '#shared/office/integrations/webhook-schema.ts';
import { changed } from '#web/core/api/query.ts';
import { dateIn, dayAndMonth, deviceZone, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { RowFrame, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { deliveriesQuery, sendAgain } from './queries.ts';

const HERE = deviceZone();
const TONES = { done: 'good', waiting: 'now', failed: 'bad' } as const;

interface DeliveryLogProps {
  webhookId: number;
  carrierId: number;
  /** Whether the address is on, so that events can be sent again. */
  active: boolean;
}

export function DeliveryLog({ webhookId, carrierId, active }: DeliveryLogProps) {
  const query = useQuery(deliveriesQuery(carrierId, webhookId));
  return (
    <div>
      <h4 className="mb-2 font-medium">{t('integrations.log')}</h4>
      <Loaded
        query={query}
        loading={<Skeleton rows={3} />}
        small
        empty={<p className="text-quiet">{t('integrations.log.none')}</p>}
      >
        {(data) => (
          <Rows>
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} {...{ delivery, webhookId, carrierId, active }} />
            ))}
          </Rows>
        )}
      </Loaded>
    </div>
  );
}

function DeliveryRow({ delivery, webhookId, carrierId, active }: DeliveryLogProps & { delivery: Delivery }) {
  const { id, type, createdAt, state, last } = delivery;
  const event = eventName(type);
  const time = `${dayAndMonth(dateIn(HERE, createdAt))}, ${timeIn(HERE, createdAt)}`;
  const { run: again, busy } = useAction(() => sendAgain(webhookId, id), {
    done: () => changed(`carrier:${carrierId}`),
    toast: t('integrations.log.sent'),
  });
  return (
    <RowFrame className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">{event}</span>
        <span className="block text-small text-quiet">{factsOf(delivery, time).join(' · ')}</span>
        {(last?.error || last?.answer) && (
          <code className="mt-1 block text-small break-all text-quiet">{last.error ?? last.answer}</code>
        )}
      </span>
      <Pill kind={TONES[state]}>{t(`integrations.log.${state}`)}</Pill>
      {active && (
        <Button
          kind="edge"
          size="small"
          busy={busy}
          aria-label={t('integrations.log.again.words', { event, time })}
          onClick={() => void again()}
        >
          {t('integrations.log.again')}
        </Button>
      )}
    </RowFrame>
  );
}

function factsOf({ state, nextAt, attempts, last }: Delivery, time: string): string[] {
  const answer = last && (last.status === null ? t('integrations.log.noAnswer') : `HTTP ${last.status}`);
  return [
    time,
    ...(answer && last ? [answer, t('integrations.log.ms', { ms: last.ms })] : []),
    ...(attempts > 1 ? [t('integrations.log.tries', { n: attempts })] : []),
    ...(state === 'waiting' && nextAt && attempts > 0
      ? [t('integrations.log.next', { time: timeIn(HERE, nextAt) })]
      : []),
  ];
}

function eventName(type: string): string {
  const known = WEBHOOK_EVENTS.find((name) => name === type);
  return t(known ? `integrations.event.${known}` : 'integrations.event.webhook.test');
}
