import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { WorkAlone } from '#web/network/carriers/WorkAlone.tsx';
import { FoldRow } from '#web/ui/overlays/FoldRow.tsx';

/** For drivers and dispatchers of a company: how they leave it and work alone. */
export function HiredSection() {
  const { carrierInfo } = useSession();
  if (carrierInfo === null || carrierInfo.role === 'owner') return null;
  return (
    <FoldRow
      icon="building"
      id="work"
      open={false}
      strong={t('members.hired', { carrier: inOwnScript(carrierInfo.carrierName) })}
      quiet={t('members.hired.text')}
    >
      <p className="mb-3 text-quiet">{t('members.alone.text')}</p>
      <WorkAlone kind="edge" />
    </FoldRow>
  );
}
