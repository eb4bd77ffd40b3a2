import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Place } from '#shared/network/places/schema.ts';
import type { Clash } from '#shared/network/timetable/clash.ts';
import type { Route, RouteInput } from '#shared/network/timetable/schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { toastNext, useSession } from '#web/core/session/session.ts';
import { clashOf, planProblemText } from '#web/network/timetable/clash-text.ts';
import { type Draft, inputOfDraft } from '#web/network/timetable/draft.ts';
import { repeatedTowns } from '#web/network/timetable/draft-check.ts';
import { saveRoute } from '#web/network/timetable/queries.ts';
import type { DraftState } from '#web/network/timetable/use-draft.ts';
import { staffPaths } from '#web/paths.ts';
import { useAction } from '#web/ui/base/use-action.ts';

export interface RouteSaving {
  form: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent) => void;
  busy: boolean;
  failure: string | null;
  clash: Clash | null;
  settle: () => void;
  /** The towns that the route passes twice, while the reader is asked about them. */
  twice: readonly Place[];
  /** The address of the person must be confirmed first. */
  unproven: boolean;
  /** Sends the draft, whatever was asked. */
  send: () => void;
  /** Goes back to the form. */
  stay: () => void;
}

/** Saves the draft, or shows its errors and focuses the first. A town that is new as a second stop is asked about. */
export function useSaveRoute(state: DraftState, route: Route | null, initial: Draft): RouteSaving {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [twice, setTwice] = useState<readonly Place[]>([]);
  const [unproven, setUnproven] = useState(false);
  const sent = useRef({ values: '', key: '' });
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(form.current);
  }, [refusals]);
  const settle = () => {
    setFailure(null);
    setClash(null);
  };
  const refuse = (words: string | null, met: Clash | null = null) => {
    setFailure(words);
    setClash(met);
    setRefusals((count) => count + 1);
  };
  const done = useDone(state, route);
  const { run, busy } = useAction((input: RouteInput, key: string) => saveRoute(route, input, key), {
    done,
    refusal: (error) => {
      const errors = error instanceof ProblemError ? error.errors : [];
      state.refuse(errors);
      if (error instanceof ProblemError && error.code === 'email_unconfirmed') {
        settle();
        setUnproven(true);
      } else refuse(errors.length > 0 ? null : planProblemText(error), clashOf(error));
    },
  });
  const stay = () => {
    setTwice([]);
    setUnproven(false);
  };
  const send = () => {
    stay();
    const input = inputOfDraft(state.draft);
    const values = JSON.stringify(input);
    // A refusal for want of the proof is stored under its key.
    if (sent.current.values !== values || unproven) sent.current = { values, key: crypto.randomUUID() };
    void run(input, sent.current.key);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    state.showAll();
    if (!state.checked.route) return refuse(null);
    const before = new Set(repeatedTowns(initial).map(({ id }) => id));
    const repeated = repeatedTowns(state.draft).filter(({ id }) => !before.has(id));
    if (repeated.length > 0) setTwice(repeated);
    else send();
  };
  return { form, submit, busy, failure, clash, settle, twice, unproven, send, stay };
}

/** A route that begins to run leads to what follows from it; any other to the list, with its state in words. */
function useDone(state: DraftState, route: Route | null) {
  const navigate = useNavigate();
  const { userType, carrierInfo } = useSession();
  return (saved: Route) => {
    state.forget();
    changed(`carrier:${carrierInfo?.carrier_id ?? 0}`);
    const begins = saved.status === 'active' && route?.status !== 'active';
    if (!begins) toastNext(t(`timetable.saved.${saved.status}`));
    const published = begins ? { published: saved.id } : null;
    void navigate(staffPaths(userType).routes, { replace: true, state: published });
  };
}

/** Scrolls it to the middle of the screen, because bars cover the edges. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[data-wrong] input, [aria-invalid="true"]');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}
