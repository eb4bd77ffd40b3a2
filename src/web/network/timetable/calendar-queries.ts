import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { LocalDate } from '#shared/core/time.ts';
import { calendarApi } from '#shared/network/timetable/calendar-api.ts';
import type { DayChoice, RouteCalendar, SeasonsInput } from '#shared/network/timetable/calendar-schema.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { session } from '#web/core/session/session.ts';

export const calendarQuery = (routeId: number, from: LocalDate, to: LocalDate) =>
  queryOptions({
    queryKey: [topic(), 'calendar', routeId, from, to],
    queryFn: ({ signal }) => call(calendarApi.ofRoute, { params: { routeId }, query: { from, to } }, { signal }),
    placeholderData: (shown) => (shown?.routeId === routeId ? shown : undefined),
  });

export const daysOffQuery = () =>
  queryOptions({
    queryKey: [topic(), 'days-off'],
    queryFn: ({ signal }) => call(calendarApi.daysOff, {}, { signal }),
  });

export const daysOffPreviewQuery = (from: LocalDate, to: LocalDate) =>
  queryOptions({
    queryKey: [topic(), 'days-off-preview', from, to],
    queryFn: ({ signal }) => call(calendarApi.previewDaysOff, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Every change of the calendar changes trips too: all lists of the carrier are fetched again. */
const afterwards = { onSettled: () => refetchTopics(topic()) };

export function useSetDay(routeId: number) {
  return useMutation({
    mutationFn: ({ date, as, departs }: { date: LocalDate; as: DayChoice; departs?: string | null }) =>
      call(calendarApi.setDay, { params: { routeId, date }, body: { as, departs } }),
    ...afterwards,
  });
}

export function useAddRun(routeId: number) {
  return useMutation({
    mutationFn: ({ date, departs }: { date: LocalDate; departs: string }) =>
      call(calendarApi.addRun, { params: { routeId, date }, body: { departs } }),
    ...afterwards,
  });
}

export function useRemoveRun(routeId: number) {
  return useMutation({
    mutationFn: ({ date, run }: { date: LocalDate; run: number }) =>
      call(calendarApi.removeRun, { params: { routeId, date, run } }),
    ...afterwards,
  });
}

export function useSetSeasons(routeId: number, seen: Pick<RouteCalendar, 'seasons'>) {
  return useMutation({
    mutationFn: (body: SeasonsInput) => save(calendarApi.setSeasons, { params: { routeId }, body }, seen),
    ...afterwards,
  });
}

export function useAddDaysOff() {
  return useMutation({
    mutationFn: (body: { from: LocalDate; to: LocalDate; name: string }) => call(calendarApi.addDaysOff, { body }),
    ...afterwards,
  });
}

export function useRemoveDayOff() {
  return useMutation({
    mutationFn: (date: LocalDate) => call(calendarApi.removeDayOff, { params: { date } }),
    ...afterwards,
  });
}

function topic(): string {
  return `carrier:${session().carrierInfo?.carrier_id ?? 0}`;
}
