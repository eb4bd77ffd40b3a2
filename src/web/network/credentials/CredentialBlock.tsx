import { useQuery } from '@tanstack/react-query';
import { needsAttention } from '#shared/network/credentials/state.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { HolderLines } from './HolderLines.tsx';
import { credentialsQuery } from './queries.ts';

/** The documents of one bus or driver on their page; nothing for those who may not see them. */
export default function CredentialBlock({ only }: { only: { bus: number } | { driver: number } }) {
  const { data } = useQuery(credentialsQuery(only));
  const [holder] = data?.data ?? [];
  if (!holder) return null;
  const open = holder.lines.filter(({ state }) => needsAttention(state)).length;
  return (
    <Section
      title={t('credentials.title')}
      side={
        open > 0 && (
          <span className="whitespace-nowrap text-small text-quiet">{t('credentials.attention.n', { n: open })}</span>
        )
      }
      separator="line"
    >
      <HolderLines holder={holder} lines={holder.lines} />
    </Section>
  );
}
