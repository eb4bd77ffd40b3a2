import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { MIN_STOPS } from '#shared/network/timetable/schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { changeStop, moveStop, removeStop } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** A pointer that moves less than this, in pixels, opens the menu; more is a drag. */
const DRAG_REACH = 6;

/** The handle of a stop: drag it, move it with Alt and the arrow keys, or press it for the menu of the stop. */
export function StopGrip({ state, index }: { state: DraftState; index: number }) {
  const grip = useRef<HTMLSpanElement>(null);
  const drag = useDrag(state, index);
  const [said, setSaid] = useState('');
  const { draft, change } = state;
  const stop = draft.stops[index];
  if (!stop) return null;
  const last = draft.stops.length - 1;
  const name = stop.place ? named(stop.place.name) : String(index + 1);
  const move = (to: number) => {
    if (to < 0 || to > last) return;
    change((now) => moveStop(now, index, to));
    setSaid(t('timetable.edit.moved', { name, n: to + 1 }));
    focusGrip(grip.current, to);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(index + step);
  };
  const items: MenuItem[] = [
    { label: t('timetable.edit.up'), icon: 'up', disabled: index === 0, onSelect: () => move(index - 1) },
    { label: t('timetable.edit.down'), icon: 'down', disabled: index === last, onSelect: () => move(index + 1) },
  ];
  if (index > 0 && index < last) {
    items.push({
      label: t(stop.waits ? 'timetable.edit.noWait' : 'timetable.edit.wait'),
      icon: 'clock',
      onSelect: () => change((now) => changeStop(now, stop.key, { waits: !stop.waits, leavesDay: stop.day })),
    });
  }
  if (draft.stops.length > MIN_STOPS) {
    const remove = () => change((now) => removeStop(now, stop.key));
    items.push({ label: t('timetable.edit.remove'), icon: 'trash', bad: true, onSelect: remove });
  }
  return (
    <span
      ref={grip}
      className="stop-grip"
      data-held={state.held === stop.key || undefined}
      {...drag}
      onKeyDownCapture={keys}
    >
      <Menu icon="drag" label={t('timetable.edit.stopMenu', { n: index + 1 })} items={items} />
      <span role="status" className="sr">
        {said}
      </span>
    </span>
  );
}

/** Follows a dragging pointer: the stop takes the place of the one below the pointer. */
function useDrag({ draft, change, hold }: DraftState, index: number) {
  const at = useRef<{ y: number; index: number; moved: boolean } | null>(null);
  const end = () => {
    // The click that ends a drag opens no menu.
    setTimeout(() => {
      at.current = null;
    });
    hold(null);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLSpanElement>) => {
      if (event.button === 0) at.current = { y: event.clientY, index, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLSpanElement>) => {
      const now = at.current;
      if (!now || (!now.moved && Math.abs(event.clientY - now.y) < DRAG_REACH)) return;
      if (!now.moved) {
        now.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(draft.stops[index]?.key ?? null);
      }
      const to = stopAt(event.currentTarget, event.clientY);
      if (to === null || to === now.index) return;
      const from = now.index;
      now.index = to;
      change((current) => moveStop(current, from, to));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (at.current?.moved) event.stopPropagation();
    },
  };
}

function stopAt(grip: HTMLElement, y: number): number | null {
  const stops = stopsAround(grip);
  const found = stops.findIndex((stop) => y < stop.getBoundingClientRect().bottom);
  return stops.length === 0 ? null : found < 0 ? stops.length - 1 : found;
}

function focusGrip(grip: HTMLElement | null, index: number): void {
  if (!grip) return;
  const line = grip.closest('ol');
  requestAnimationFrame(() => {
    const stop = line?.querySelectorAll<HTMLElement>(':scope > .jl-stop')[index];
    stop?.querySelector<HTMLElement>('.stop-grip button')?.focus();
  });
}

function stopsAround(grip: HTMLElement): HTMLElement[] {
  return [...(grip.closest('ol')?.querySelectorAll<HTMLElement>(':scope > .jl-stop') ?? [])];
}
