import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShareLink } from '#shared/operations/tracking/positions/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { share } from '#web/ui/base/share.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { linksQuery, makeLink, revokeLink } from './queries.ts';

interface ShareDialogProps {
  tripId: number;
  tripPath: string;
  onClose: () => void;
}

export default function ShareDialog({ tripId, tripPath, onClose }: ShareDialogProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(linksQuery(tripId));
  const settled = {
    onError: (failure: unknown) => toast({ kind: 'bad', text: problemText(failure) }),
    onSettled: () => client.invalidateQueries({ queryKey: linksQuery(tripId).queryKey }),
  };
  const send = ({ url }: ShareLink) =>
    share({ title: t('tracking.share.title', { tripPath }), url, copied: t('tracking.share.copied') });
  const make = useMutation({ ...settled, mutationFn: () => makeLink(tripId), onSuccess: send });
  const revoke = useMutation({
    ...settled,
    mutationFn: (link: ShareLink) => revokeLink(tripId, link.id),
    onSuccess: () => toast({ text: t('tracking.share.revoked') }),
  });
  const live = data?.filter((link) => link.live) ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tracking.share')}
      footer={
        <Button wide icon="link" busy={make.isPending} onClick={() => make.mutate()}>
          {t('tracking.share.make')}
        </Button>
      }
    >
      <p className="mb-3 text-quiet">{t('tracking.share.text')}</p>
      {!data && !error && <Skeleton rows={1} />}
      {error && <p className="text-bad">{problemText(error)}</p>}
      <Rows>
        {live.map((link) => (
          <Row
            key={link.id}
            strong={
              <Copyable
                text={link.url.replace(/^https?:\/\//, '')}
                value={link.url}
                className="n break-all text-start"
              />
            }
            quiet={t('tracking.share.made', { ago: ago(link.createdAt) })}
            action={
              <span className="flex gap-1">
                <Button kind="soft" size="small" onClick={() => void send(link)}>
                  {t('tracking.share.send')}
                </Button>
                <Button kind="bare" size="small" busy={revoke.isPending} onClick={() => revoke.mutate(link)}>
                  {t('tracking.share.revoke')}
                </Button>
              </span>
            }
          />
        ))}
      </Rows>
    </Dialog>
  );
}
