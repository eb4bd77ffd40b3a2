import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { datedLadder } from './ladder.ts';

interface CancellationNoteProps {
  terms: CancellationTerms;
  departsAt: Date;
  zone: string;
}

export function CancellationNote({ terms, departsAt, zone }: CancellationNoteProps) {
  const [first, ...others] = datedLadder(terms, departsAt, zone, useNow());
  return (
    <section aria-label={t('tariff.cancel.title')} className="text-small">
      <p className="font-strong">{first}</p>
      {others.map((line) => (
        <p key={line} className="text-quiet">
          {line}
        </p>
      ))}
    </section>
  );
}
