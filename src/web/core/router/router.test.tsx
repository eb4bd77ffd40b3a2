import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  entryNumber,
  holdSteps,
  Link,
  Matched,
  Navigate,
  Outlet,
  Router,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from './router.tsx';

const reader = userEvent.setup();

/** Shows the location, with controls that change it. */
function Screen() {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  return (
    <>
      <output aria-label="where">{pathname + search + hash}</output>
      <output aria-label="state">{JSON.stringify(state)}</output>
      <output aria-label="key">{key}</output>
      <output aria-label="page">{params.get('page') ?? 'none'}</output>
      <button type="button" onClick={() => navigate('/trips/list', { state: { from: 'home' } })}>
        go
      </button>
      <button type="button" onClick={() => navigate('/account', { replace: true })}>
        replace
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => setParams((now) => ({ ...Object.fromEntries(now), page: '2' }))}>
        second page
      </button>
      <button type="button" onClick={() => setParams({}, { replace: true })}>
        no query
      </button>
      <Link to="/search?from=1">search</Link>
      <Link to={{ search: 'tab=finished' }}>finished</Link>
      <Link to="tel:+380671234567">call</Link>
      <Link to="/help" target="_blank">
        help
      </Link>
      <Link to="/forbidden" onClick={(event) => event.preventDefault()}>
        forbidden
      </Link>
    </>
  );
}

function Named() {
  const { tripId } = useParams();
  return <p>trip {tripId}</p>;
}

function Within() {
  return useMatch('/search/:tripId/*') ? <p>matches</p> : <p>does not match</p>;
}

const value = (label: string) => screen.getByRole('status', { name: label }).textContent;
const press = (name: string) => reader.click(screen.getByRole('button', { name }));
const follow = (name: string) => reader.click(screen.getByRole('link', { name }));

async function start(path = '/') {
  window.history.replaceState(null, '', path);
  await act(async () => {
    render(
      <Router>
        <Screen />
      </Router>,
    );
  });
}

beforeEach(() => vi.spyOn(window.history, 'go').mockImplementation(() => undefined));

describe('navigating', () => {
  it('begins at the address of the browser', async () => {
    await start('/search/12?from=0#map');
    expect([value('where'), value('state'), value('key')]).toEqual(['/search/12?from=0#map', 'null', 'first']);
    expect(entryNumber()).toBe(0);
  });

  it('adds an entry with its state to the history', async () => {
    await start();
    const before = window.history.length;
    await press('go');
    await waitFor(() => expect(value('where')).toBe('/trips/list'));
    expect(window.location.pathname).toBe('/trips/list');
    expect(value('state')).toBe('{"from":"home"}');
    expect(value('key')).not.toBe('first');
    expect([entryNumber(), window.history.length - before]).toEqual([1, 1]);
  });

  it('can replace the current entry', async () => {
    await start();
    await press('go');
    const before = window.history.length;
    await press('replace');
    await waitFor(() => expect(value('where')).toBe('/account'));
    expect([entryNumber(), window.history.length - before]).toEqual([1, 0]);
    expect(value('state')).toBe('null');
  });

  it('goes back through the history of the browser', async () => {
    await start();
    await press('back');
    expect(window.history.go).toHaveBeenCalledWith(-1);
  });

  it('follows the browser through its history', async () => {
    await start();
    await press('go');
    await waitFor(() => expect(value('where')).toBe('/trips/list'));
    await act(async () => {
      window.history.replaceState({ usr: { from: 'list' }, key: 'old', idx: 0 }, '', '/chat');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect([value('where'), value('state'), value('key')]).toEqual(['/chat', '{"from":"list"}', 'old']);
  });

  it('ignores a step while it is held, and follows steps again after the release', async () => {
    await start();
    const letGo = holdSteps(() => true);
    const step = () =>
      act(async () => {
        window.history.replaceState(null, '', '/chat');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    await step();
    expect(value('where')).toBe('/');
    letGo();
    await step();
    expect(value('where')).toBe('/chat');
  });
});

describe('a link', () => {
  it('is followed within the app', async () => {
    await start();
    expect(screen.getByRole('link', { name: 'search' }).getAttribute('href')).toBe('/search?from=1');
    await follow('search');
    await waitFor(() => expect(value('where')).toBe('/search?from=1'));
    expect(entryNumber()).toBe(1);
  });

  it('to the current location adds no entry', async () => {
    await start('/search?from=1');
    await follow('search');
    expect(entryNumber()).toBe(0);
  });

  it('with only a query keeps the path', async () => {
    await start('/trips/list');
    await follow('finished');
    await waitFor(() => expect(value('where')).toBe('/trips/list?tab=finished'));
  });

  it.each([
    ['leads to another site or app', 'call', {}],
    ['opens another tab', 'help', {}],
    ['is pressed with Ctrl', 'search', { ctrlKey: true }],
    ['is pressed with Shift', 'search', { shiftKey: true }],
    ['is pressed with Command', 'search', { metaKey: true }],
    ['is pressed with Alt', 'search', { altKey: true }],
    ['is pressed with the middle button', 'search', { button: 1 }],
  ])('is left to the browser when it %s', async (_, name, init) => {
    await start();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    let left = false;
    // The browser would otherwise leave the test page.
    const hold = (event: Event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', hold, { once: true });
    await act(async () => void screen.getByRole('link', { name }).dispatchEvent(click));
    expect([left, value('where')]).toEqual([true, '/']);
  });

  it('is not followed when its own handler prevents it', async () => {
    await start();
    await follow('forbidden');
    expect(value('where')).toBe('/');
  });
});

describe('the query of the location', () => {
  it('is read and changed, and its other parts stay', async () => {
    await start('/trips/list?tab=finished');
    expect(value('page')).toBe('none');
    await press('second page');
    await waitFor(() => expect(value('where')).toBe('/trips/list?tab=finished&page=2'));
    expect(value('page')).toBe('2');
    expect(entryNumber()).toBe(1);
  });

  it('can be removed without a new entry', async () => {
    await start('/trips/list?tab=finished');
    await press('no query');
    await waitFor(() => expect(value('where')).toBe('/trips/list'));
    expect(entryNumber()).toBe(0);
  });
});

describe('the rendered routes', () => {
  it('are nested, and know the parameters of the path', async () => {
    window.history.replaceState(null, '', '/search/12/book');
    const frame = (
      <main key="frame">
        <Outlet />
      </main>
    );
    await act(async () => {
      render(
        <Router>
          <Matched params={{ tripId: '12' }} elements={[frame, <Named key="inner" />]} />
          <Within />
        </Router>,
      );
    });
    expect(screen.getByRole('main').textContent).toBe('trip 12');
    expect(screen.getByText('matches')).toBeTruthy();
  });

  it('can redirect once as soon as they are mounted', async () => {
    window.history.replaceState(null, '', '/carrier/trips');
    const pushed = vi.spyOn(window.history, 'replaceState');
    await act(async () => {
      render(
        <Router>
          <Navigate to="/trips/list" replace state={{ from: '/carrier/trips' }} />
          <Screen />
        </Router>,
      );
    });
    await waitFor(() => expect(value('where')).toBe('/trips/list'));
    expect(value('state')).toBe('{"from":"/carrier/trips"}');
    expect(pushed.mock.calls.filter(([, , to]) => to === '/trips/list')).toHaveLength(1);
  });

  it('of a prerendered screen use its given path', () => {
    window.history.replaceState(null, '', '/elsewhere');
    render(
      <Router path="/welcome">
        <Screen />
      </Router>,
    );
    expect(value('where')).toBe('/welcome');
  });

  it('report when the first page is rendered', async () => {
    const shown = vi.fn();
    await act(async () => {
      render(
        <Router onShown={shown}>
          <Screen />
        </Router>,
      );
    });
    expect(shown).toHaveBeenCalledOnce();
  });
});
