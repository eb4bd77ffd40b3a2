import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import type { TownChoice } from './queries.ts';

interface NearMeProps {
  near: (at: { lat: number; lon: number }) => Promise<TownChoice>;
  onFound: (choice: TownChoice) => void;
}

/** Finds the towns near the person, who is asked for their position only now. */
export function NearMe({ near, onFound }: NearMeProps) {
  const looking = useAction(async () => near(await ownPosition()), { done: onFound, refusal: 'beside' });
  return (
    <>
      <Button kind="soft" icon="pin" busy={looking.busy} onClick={() => void looking.run()}>
        {t('ui.combo.near')}
      </Button>
      {looking.failure && (
        <p role="alert" className="mt-2 text-small">
          {t('ui.combo.near.none')}
        </p>
      )}
    </>
  );
}

function ownPosition(): Promise<{ lat: number; lon: number }> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      (problem) => reject(new Error(problem.message)),
      { timeout: 10_000, maximumAge: 10 * 60_000 },
    );
  });
}
