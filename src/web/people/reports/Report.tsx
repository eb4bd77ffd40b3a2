import { Suspense } from 'react';
import type { ReportedThing } from '#shared/people/reports/schema.ts';
import { part } from '#web/core/router/lazy.ts';

const ReportButton = part(
  () => import('./ReportButton.tsx'),
  (module) => module.ReportButton,
  'reports',
  'errors',
  'fields',
);
export const LazyReportDialog = part(
  () => import('./ReportDialog.tsx'),
  (module) => module.ReportDialog,
  'reports',
  'errors',
  'fields',
);
const RestrictionList = part(
  () => import('./Restrictions.tsx'),
  (module) => module.Restrictions,
  'reports',
);
const HiddenNoteText = part(
  () => import('./HiddenNote.tsx'),
  (module) => module.HiddenNote,
  'reports',
);

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
