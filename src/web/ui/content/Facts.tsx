import './table.css';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

interface Fact {
  term: string;
  value: ReactNode;
  /** The value takes the rest of the line. */
  wide?: boolean | undefined;
  /** The term is a name of the service's own parts, such as that of a job, which no language changes. */
  isCode?: boolean | undefined;
}

interface FactsProps {
  facts: readonly Fact[];
  /** `grid` puts each term above its value, several in a row; `lines` puts one pair in each line, the value on the right. */
  layout?: 'grid' | 'lines' | undefined;
  className?: string | undefined;
}

export function Facts({ facts, layout = 'grid', className }: FactsProps) {
  return (
    <dl className={cx(layout === 'grid' ? 'facts' : 'fact-lines', className)}>
      {facts.map((fact) => (
        <div key={fact.term} className={fact.wide ? 'is-wide' : undefined}>
          <dt translate={fact.isCode ? 'no' : undefined}>{fact.term}</dt>
          <dd className="n">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
