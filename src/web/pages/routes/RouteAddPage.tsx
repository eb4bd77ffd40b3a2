import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Place, place } from '#shared/network/places/schema.ts';
import { type Route, type RouteInput, routeInput } from '#shared/network/timetable/schema.ts';
import { allOf } from '#web/core/api/loading.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useLocation, useSearchParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import type { SessionState } from '#web/core/session/session-state.ts';
import { busesQuery } from '#web/network/fleet/queries.ts';
import { crossingsQuery } from '#web/network/places/queries.ts';
import { type Draft, draftOfInput, draftOfRoute, emptyDraft } from '#web/network/timetable/draft.ts';
import { NoBus } from '#web/network/timetable/NoBus.tsx';
import { routeQuery } from '#web/network/timetable/queries.ts';
import { staffPaths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { RouteEditor } from './RouteEditor.tsx';

/** /driver/route-add: a new route, empty, as the return route of another, or with `?from=` as a copy. */
export function RouteAddPage() {
  const from = Number(useSearchParams()[0].get('from')) || 0;
  return from > 0 ? <CopiedRoute routeId={from} /> : <NewRoute copied={null} />;
}

function CopiedRoute({ routeId }: { routeId: number }) {
  const query = useQuery({ ...routeQuery(routeId), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  return (
    <Loaded query={query} loading={<Skeleton kind="trip" rows={4} className="p-4" />} gone={<NewRoute copied={null} />}>
      {(route) => <NewRoute copied={route} />}
    </Loaded>
  );
}

function NewRoute({ copied }: { copied: Route | null }) {
  const { state, key } = useLocation();
  const session = useSession();
  const buses = useQuery({ ...busesQuery(), enabled: session.carrierInfo !== null });
  const crossings = useQuery(crossingsQuery());
  const back = returnRoute(state, session.userInfo?.id);
  const title = t(back ? 'timetable.edit.return' : copied ? 'timetable.edit.copied' : 'timetable.edit.new');
  const beginning = (carriers: readonly { id: number }[]) => {
    if (back)
      return {
        stored: { name: 'back', base: JSON.stringify(back.input) },
        initial: draftOfInput(back.input, back.places),
      };
    if (!copied)
      return { stored: { name: 'new', base: '' }, initial: withStaff(emptyDraft(), session, carriers[0]?.id) };
    // The same bus and drivers cannot be on both routes at the same time.
    const copy = { ...draftOfRoute(copied), secondDriverId: null, rotation: [] };
    return {
      stored: { name: 'copy', base: `${copied.id}.${copied.version}` },
      initial: withStaff(copy, session, carriers.length === 1 ? carriers[0]?.id : undefined),
    };
  };
  return (
    <Page close title={title} back={staffPaths(session.userType).routes} width="full" end="none">
      <Loaded
        query={allOf(buses, crossings)}
        loading={<Skeleton kind="trip" rows={4} className="p-4" />}
        missing={!session.carrierInfo}
        gone={session.carrierInfo ? undefined : <NoBus />}
      >
        {([ownBuses, allCrossings]) =>
          ownBuses.length === 0 && needsBus(session) ? (
            <NoBus />
          ) : (
            <RouteEditor key={key} route={null} crossings={allCrossings} {...beginning(ownBuses)} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Drivers need a bus first (docs/product.md 7.1); a company may plan without. */
function needsBus({ userType }: SessionState): boolean {
  return userType === 'driver';
}

/** A single driver with one bus has nothing to choose. */
function withStaff(draft: Draft, { carrierInfo, userInfo, userType }: SessionState, busId: number | undefined): Draft {
  const drives = userType === 'driver' || carrierInfo?.singleDriver === true;
  return { ...draft, busId: busId ?? null, driverId: drives ? (userInfo?.id ?? null) : null };
}

const backState = z.object({
  back: z.object({ input: z.unknown(), places: z.array(place), by: z.optional(z.number()) }),
});

/** The return route that the other route's editor left in the history entry, unless another person was signed in then. */
function returnRoute(state: unknown, accountId: number | undefined): { input: RouteInput; places: Place[] } | null {
  const read = backState.safeParse(state);
  if (!read.success || read.data.back.by !== accountId) return null;
  const input = routeInput.safeParse(read.data.back.input);
  return input.success ? { input: input.data, places: read.data.back.places } : null;
}
