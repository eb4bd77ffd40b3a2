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
import { hrefOf, leavesApp, matchPath, type Params, type To } from './match.ts';

/** Where the app is. `key` is another at every entry of the history; `state` lies in the entry and outlives a reload. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: Readonly<Record<string, unknown>> | null;
  key: string;
}

interface Going {
  /** Instead of the current entry of the history. */
  replace?: boolean | undefined;
  state?: Location['state'] | undefined;
}

type Go = (to: To | number, going?: Going) => void;
type NewParams = URLSearchParams | Record<string, string>;

const Here = createContext<Location>({ pathname: '/', search: '', hash: '', state: null, key: '' });
const Named = createContext<Params>({});
/** What is drawn within, outermost first. */
const Within = createContext<readonly ReactNode[]>([]);

const routers = new Set<() => void>();
const holds = new Set<() => boolean>();

interface RouterProps {
  children: ReactNode;
  onShown?: (() => void) | undefined;
  /** What is prerendered, where there is no browser with an address. */
  path?: string | undefined;
}

/** Follows the browser's address: everything below is drawn for where it leads. One stands around the whole app. */
export function Router({ children, onShown, path }: RouterProps) {
  const [location, setLocation] = useState(() => (path === undefined ? currentLocation() : locationOf(path)));
  useLayoutEffect(() => {
    if (entry().idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '');
    // the page that is there stays until the next one has come
    const follow = () => startTransition(() => setLocation(currentLocation()));
    const step = () => {
      if (![...holds].some((hold) => hold())) follow();
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

/** Asks `hold` at every step through the history: one that answers true is followed by nobody. Gives back how to stop. */
export function holdSteps(hold: () => boolean): () => void {
  holds.add(hold);
  return () => holds.delete(hold);
}

/** The number of the history's entry that is shown, from 0 for the first. */
export function entryNumber(): number {
  return entry().idx ?? 0;
}

/** What a path shows: `elements` from the outermost to the innermost, each drawn at the `Outlet` of the one around it. */
export function Matched({ params, elements }: { params: Params; elements: readonly ReactNode[] }) {
  return (
    <Named value={params}>
      <Within value={elements}>
        <Outlet />
      </Within>
    </Named>
  );
}

/** The place for what is shown within a frame or a page. */
export function Outlet() {
  const [next, ...rest] = use(Within);
  return <Within value={rest}>{next}</Within>;
}

export function useLocation(): Location {
  return use(Here);
}

/** What the path of the screen names, decoded. */
export function useParams(): Params {
  return use(Named);
}

export function useMatch(pattern: string): Params | null {
  const { pathname } = use(Here);
  return matchPath(pattern, pathname);
}

/** `navigate(paths.search, { replace: true })`, or so many steps through the history: `navigate(-1)`. */
export function useNavigate(): Go {
  return navigate;
}

/** The query of the address, and how to put another in its place. */
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

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace, state }: { to: To } & Going) {
  const { pathname } = use(Here);
  const href = hrefOf(to, pathname);
  const go = useEffectEvent(() => navigate(href, { replace, state }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes once for each place to go to
  useEffect(() => go(), [href]);
  return null;
}

/** A link within the app; the browser follows it itself where the app cannot, or where the reader wants another tab. */
export function Link({ to, replace, state, onClick, ...rest }: { to: To } & Going & Omit<ComponentProps<'a'>, 'href'>) {
  const { pathname, search } = use(Here);
  const href = hrefOf(to, pathname);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || leavesApp(href) || !isPlain(event, rest.target)) return;
    event.preventDefault();
    navigate(href, { replace: replace ?? href === pathname + search, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
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
  const href = hrefOf(to, window.location.pathname);
  if (replace) window.history.replaceState(next, '', href);
  else window.history.pushState(next, '', href);
  for (const follow of routers) follow();
}

/** What lies in an entry of the history: what it was gone to with, its own name, and which one it is since the first. */
interface Entry {
  usr?: Location['state'];
  key?: string;
  idx?: number;
}

function entry(): Entry {
  // The history gives back what `navigate` put there; entries made before that, or by a page of the browser, are null.
  return (window.history.state ?? {}) as Entry;
}

function locationOf(pathname: string): Location {
  return { pathname, search: '', hash: '', state: null, key: 'first' };
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'first' } = entry();
  return { pathname, search, hash, state: usr, key };
}
