import { useImportProgress } from '#web/office/imports/use-progress.ts';
import { Progress } from '#web/ui/content/Progress.tsx';

/** How far a running check or import has come. */
export function Running({ label }: { label: string }) {
  const share = useImportProgress();
  return <Progress label={label} value={share} />;
}
