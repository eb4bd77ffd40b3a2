import { type ReactNode, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Rows } from '#web/ui/content/Row.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { fitsWords } from './find-words.ts';

/** A list is searched from this many rows on; a shorter one is seen whole. */
const SEARCHED_FROM = 8;

interface SearchedRowsProps<T> {
  all: readonly T[];
  /** The words by which a row is found: names, numbers, plates. */
  words: (one: T) => string;
  row: (one: T) => ReactNode;
  className?: string;
}

/** Rows that are all on this device, with a search field above them that finds a name or a plate in any alphabet. */
export function SearchedRows<T>({ all, words, row, className }: SearchedRowsProps<T>) {
  const [typed, setTyped] = useState('');
  const found = all.filter((one) => fitsWords(words(one), typed));
  return (
    <div className={className}>
      {all.length >= SEARCHED_FROM && (
        <SearchField className="mb-2" label={t('core.find')} value={typed} onChange={setTyped} />
      )}
      <Rows>{found.map(row)}</Rows>
      <p role="status" className="text-quiet">
        {found.length === 0 && t('core.find.none')}
      </p>
    </div>
  );
}
