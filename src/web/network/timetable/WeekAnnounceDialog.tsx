import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { allOf } from '#web/core/api/loading.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { paths } from '#web/paths.ts';
import { copyText } from '#web/ui/base/clipboard.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { shareText } from '#web/ui/base/share.ts';
import { ShareOrCopy } from '#web/ui/content/ShareOrCopy.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { returnOf, routeQuery, routesQuery } from './queries.ts';
import { weekAnnouncement } from './week-announcement.ts';

/** The week of a route and of its return route as a text for Viber and Telegram groups; it can be edited, shared and copied. */
export default function WeekAnnounceDialog({ routeId, onClose }: { routeId: number; onClose: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const query = useText(routeId);
  const text = () => area.current?.value ?? '';
  return (
    <Dialog
      open
      title={t('timetable.week.title')}
      onClose={onClose}
      footer={
        <ShareOrCopy
          disabled={query.data === undefined}
          copyLabel={t('timetable.week.copy')}
          onCopy={() => void copyText(text(), t('timetable.week.copied'))}
          onShare={() => void shareText(text())}
        />
      }
    >
      <Loaded query={query} loading={<Skeleton kind="text" rows={8} />} small>
        {(first) => (
          <TextArea
            ref={area}
            label={t('timetable.week.label')}
            hint={t('timetable.week.hint')}
            rows={Math.min(16, first.split('\n').length + 1)}
            defaultValue={first}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function useText(routeId: number) {
  const { carrierInfo, userInfo } = useSession();
  const carrierId = carrierInfo?.carrier_id ?? 0;
  const there = useQuery(routeQuery(routeId));
  const running = useQuery(routesQuery({ page: 1, per_page: 50, status: 'active' }));
  const backId = there.data && running.data ? (returnOf(there.data, running.data.data)?.id ?? null) : null;
  const back = useQuery({ ...routeQuery(backId ?? 0), enabled: backId !== null });
  const carrier = useQuery(carrierQuery(carrierId));
  const first = allOf(there, running, carrier);
  const all =
    backId === null
      ? { ...first, data: first.data && ([...first.data, null] as const) }
      : allOf(there, running, carrier, back);
  if (!all.data) return { ...all, data: undefined };
  const [route, , { contacts }, opposite] = all.data;
  const own = contacts.find(({ kind }) => kind === 'phone');
  const phone = own ? `+${own.value}` : carrierInfo?.singleDriver ? (userInfo?.phone ?? null) : null;
  const url = window.location.origin + paths.carrier(carrierId);
  return { ...all, data: weekAnnouncement({ there: route, back: opposite, phone, url }) };
}
