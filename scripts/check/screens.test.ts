import { expect, it } from 'vitest';
import { checkScreens } from './screens.ts';

const BY_HAND = `
  const page = Number(params.get('page'));
  usePageTitle(t('trips'));
  const press = () => setBusy(true);
  return <Dialog open><form><p id="a" className="mt-2 text-small text-quiet" /><ErrorState text={problemText(error)} onRetry={() => void refetch()} /></form></Dialog>;
`;

const notesOf = (path: string, text: string) => checkScreens([{ path, text }]).note;

it('what a screen does by hand is counted', () => {
  expect(notesOf('src/web/pages/trips/TripPage.tsx', BY_HAND)).toMatch(/^(?:\D+ 1,?){7}$/);
});

it('the kit itself and tests are not counted', () => {
  for (const path of ['src/web/ui/Loaded.tsx', 'src/web/pages/trips/TripPage.test.tsx'])
    expect(notesOf(path, BY_HAND)).toMatch(/^(?:\D+ 0,?){7}$/);
});

it('a form beside a dialog is counted, a form of a page is not', () => {
  expect(notesOf('src/web/pages/trips/TripPage.tsx', '<form onSubmit={submit} />')).toMatch(/^(?:\D+ 0,?){7}$/);
});

it('more than allowed is refused, with the part of the kit that replaces it and the places', () => {
  const text = '<A onRetry={() => void refetch()} />\n'.repeat(200);
  const [failure = ''] = checkScreens([{ path: 'src/web/pages/trips/TripPage.tsx', text }]).failures;
  expect(failure).toMatch(/^200 × onRetry by hand, over \d+; use Loaded: src\/web\/pages\/trips\/TripPage\.tsx:1, /);
});
