import { lazy, Suspense } from 'react';
import type { ReportedThing } from '#shared/people/reports/schema.ts';

const ReportButton = lazy(() => import('./ReportButton.tsx'));
export const LazyReportDialog = lazy(() => import('./ReportDialog.tsx'));
const RestrictionList = lazy(() => import('./Restrictions.tsx'));
const HiddenNoteText = lazy(() => import('./HiddenNote.tsx'));

/** The report button, in its own chunk with its texts. */
export function Report({ things }: { things: readonly ReportedThing[] }) {
  return (
    <Suspense fallback={null}>
      <ReportButton things={things} />
    </Suspense>
  );
}

/** Restrictions of the reader by operators; nothing without any. */
export function RestrictionBands() {
  return (
    <Suspense fallback={null}>
      <RestrictionList />
    </Suspense>
  );
}

/** Informs the owner of a hidden thing, with a link to the reasons. */
export function Hidden({ code, page = false }: { code: string | null; page?: boolean }) {
  return (
    <Suspense fallback={null}>
      <HiddenNoteText code={code} page={page} />
    </Suspense>
  );
}
