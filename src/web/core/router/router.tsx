import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { framedAddress, inApp } from '../browser/embedded.ts';
import { hrefOf, leavesApp, matchPath, type Params, type To } from './match.ts';

/** The current location. `key` is unique for each history entry; `state` is stored in the entry and survives a reload. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: Readonly<Record<string, unknown>> | null;
  key: string;
}

interface Going {
  replace?: boolean | undefined;
  state?: Location['state'] | undefined;
}

type Go = (to: To | number, going?: Going) => void;
type NewParams = URLSearchParams | Record<string, string>;

const Here = createContext<Location>({ pathname: '/', search: '', hash: '', state: null, key: '' });
const Named = createContext<Params>({});
/** The elements to render inside, outermost first. */
const Within = createContext<readonly ReactNode[]>([]);

const routers = new Set<() => void>();
const holds = new Set<() => boolean>();

interface RouterProps {
  children: ReactNode;
  onShown?: (() => void) | undefined;
  /** The path to prerender, where there is no browser with an address. */
  path?: string | undefined;
}

/** Provides the current location to everything inside, and follows the browser's address. The app has exactly one. */
export function Router({ children, onShown, path }: RouterProps) {
  const [location, setLocation] = useState(() => (path === undefined ? currentLocation() : locationOf(path)));
  useLayoutEffect(() => {
    if (entry().idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '');
    // The current page stays visible until the next one is ready.
    const follow = () => startTransition(() => setLocation(currentLocation()));
    const step = () => {
      if (![...holds].some((hold) => hold())) moved();
    };
    routers.add(follow);
    window.addEventListener('popstate', step);
    onShown?.();
    return () => {
      routers.delete(follow);
      window.removeEventListener('popstate', step);
    };
  }, [onShown]);
  return <Here value={location}>{children}</Here>;
}

/**
 * Calls `hold` at every step in the history; if it returns true, the router ignores the step. Returns the function that
 * unregisters it.
 */
export function holdSteps(hold: () => boolean): () => void {
  holds.add(hold);
  return () => holds.delete(hold);
}

export function onMove(follow: () => void): void {
  routers.add(follow);
}

/** Returns the index of the current history entry; the first is 0. */
export function entryNumber(): number {
  return entry().idx ?? 0;
}

/**
 * Renders the screens of a path: `elements` from the outermost to the innermost, each at the `Outlet` of the one around
 * it.
 */
export function Matched({ params, elements }: { params: Params; elements: readonly ReactNode[] }) {
  return (
    <Named value={params}>
      <Within value={elements}>
        <Outlet />
      </Within>
    </Named>
  );
}

export function Outlet() {
  const [next, ...rest] = use(Within);
  return <Within value={rest}>{next}</Within>;
}

export function useLocation(): Location {
  return use(Here);
}

export function useParams(): Params {
  return use(Named);
}

export function useMatch(pattern: string): Params | null {
  const { pathname } = use(Here);
  return matchPath(pattern, pathname);
}

/** `navigate(paths.search, { replace: true })` opens an address; `navigate(-1)` moves that many steps in the history. */
export function useNavigate(): Go {
  return navigate;
}

export function useSearchParams() {
  const { search } = use(Here);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: NewParams | ((now: URLSearchParams) => NewParams), going?: Going) => {
      const chosen = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      navigate(`?${new URLSearchParams(chosen)}`, going);
    },
    [params],
  );
  return [params, setParams] as const;
}

export function Navigate({ to, replace, state }: { to: To } & Going) {
  const { pathname } = use(Here);
  const href = hrefOf(to, pathname);
  const go = useEffectEvent(() => navigate(href, { replace, state }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes once for each place to go to
  useEffect(() => go(), [href]);
  return null;
}

/** A link within the app. The browser handles it for an address outside of the app and when the reader opens another tab. */
export function Link({ to, replace, state, onClick, ...rest }: { to: To } & Going & Omit<ComponentProps<'a'>, 'href'>) {
  const { pathname, search } = use(Here);
  const href = hrefOf(to, pathname);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || leavesApp(href) || !isPlain(event, rest.target)) return;
    event.preventDefault();
    navigate(href, { replace: replace ?? href === pathname + search, state });
  };
  return <a {...rest} href={framedAddress(href)} onClick={follow} />;
}

function isPlain(event: MouseEvent, target: string | undefined): boolean {
  const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !held && (target === undefined || target === '_self');
}

function navigate(to: To | number, { replace = false, state = null }: Going = {}): void {
  if (typeof to === 'number') {
    window.history.go(to);
    return;
  }
  const key = Math.random().toString(36).slice(2, 10);
  const next: Entry = { usr: state, key, idx: (entry().idx ?? 0) + (replace ? 0 : 1) };
  const href = framedAddress(hrefOf(to, inApp(window.location.pathname)));
  if (replace) window.history.replaceState(next, '', href);
  else window.history.pushState(next, '', href);
  moved();
}

function moved(): void {
  for (const follow of routers) follow();
}

/** The content of a history entry: the state passed to `navigate`, the key, and the index since the first entry. */
interface Entry {
  usr?: Location['state'];
  key?: string;
  idx?: number;
}

function entry(): Entry {
  // The state comes from `navigate`; it is null for entries that the browser or an earlier page made.
  return (window.history.state ?? {}) as Entry;
}

function locationOf(pathname: string): Location {
  return { pathname, search: '', hash: '', state: null, key: 'first' };
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'first' } = entry();
  return { pathname: inApp(pathname), search, hash, state: usr, key };
}
