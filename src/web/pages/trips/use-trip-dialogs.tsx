import { type ReactNode, Suspense, useState } from 'react';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { part } from '#web/core/router/lazy.ts';

export type TripDialog =
  | 'assign'
  | 'announce'
  | 'cancel'
  | 'find'
  | 'papers'
  | 'checks'
  | 'pause'
  | 'breakdown'
  | 'late'
  | 'crossing'
  | 'slot';

const AssignDialog = part(
  () => import('#web/sales/trips/AssignDialog.tsx'),
  (module) => module.AssignDialog,
  'desk',
  'timetable',
  'calendar',
);
const AnnounceDialog = part(
  () => import('./AnnounceDialog.tsx'),
  (module) => module.AnnounceDialog,
  'desk',
);
const CancelDialog = part(
  () => import('./CancelDialog.tsx'),
  (module) => module.CancelDialog,
  'desk',
  'disruption',
);
const FindDialog = part(
  () => import('./find/FindDialog.tsx'),
  (module) => module.FindDialog,
  'find',
);
const PauseDialog = part(
  () => import('./steps/PauseDialog.tsx'),
  (module) => module.PauseDialog,
  'desk',
);
const BreakdownDialog = part(
  () => import('./steps/BreakdownDialog.tsx'),
  (module) => module.BreakdownDialog,
  'disruption',
);
const LateDialog = part(
  () => import('./steps/LateDialog.tsx'),
  (module) => module.LateDialog,
  'late',
  'chat',
);
const CrossingDialog = part(
  () => import('./steps/CrossingDialog.tsx'),
  (module) => module.CrossingDialog,
);
const SlotDialog = part(
  () => import('./steps/SlotDialog.tsx'),
  (module) => module.SlotDialog,
  'late',
);
const PapersDialog = part(
  () => import('./PapersDialog.tsx'),
  (module) => module.PapersDialog,
  'papers',
  'credentials',
);

const ChecksDialog = part(
  () => import('./ChecksDialog.tsx'),
  (module) => module.ChecksDialog,
  'papers',
);

export interface TripDialogs {
  open: (dialog: TripDialog) => void;
  shown: ReactNode;
}

/** The dialogs of a trip, one at a time, each loaded when it is first opened. */
export function useTripDialogs(sheet: TripSheet): TripDialogs {
  const [open, setOpen] = useState<TripDialog | null>(null);
  const props = { sheet, onClose: () => setOpen(null) };
  return {
    open: setOpen,
    shown: (
      <Suspense fallback={null}>
        {open === 'assign' && <AssignDialog {...props} />}
        {open === 'announce' && <AnnounceDialog {...props} />}
        {open === 'cancel' && <CancelDialog {...props} />}
        {open === 'papers' && <PapersDialog {...props} />}
        {open === 'checks' && <ChecksDialog {...props} />}
        {open === 'find' && <FindDialog {...props} />}
        {open === 'breakdown' && <BreakdownDialog {...props} />}
        {open === 'late' && <LateDialog {...props} />}
        {open === 'crossing' && <CrossingDialog {...props} />}
        {open === 'slot' && <SlotDialog {...props} />}
        {open === 'pause' && <PauseDialog {...props} />}
      </Suspense>
    ),
  };
}
