/** The rows of the lists and tables of a page; the bars of the board are rows of their own. */
const ROWS = 'main :is([data-row], .row, tbody > tr)';
const OPENING = '.row-open, a[href], button';

/** Moves the focus to the next or the last row of the page's lists, at its link or first button; Enter then opens it. */
export function stepRows(step: 1 | -1): void {
  const targets = new Set<HTMLElement>();
  for (const row of document.querySelectorAll<HTMLElement>(ROWS)) {
    const target = row.matches(OPENING) ? row : row.querySelector<HTMLElement>(OPENING);
    if (target?.checkVisibility()) targets.add(target);
  }
  const rows = [...targets];
  const active = document.activeElement;
  const at = rows.findIndex((row) => row === active || row.closest('.row, tr')?.contains(active));
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
