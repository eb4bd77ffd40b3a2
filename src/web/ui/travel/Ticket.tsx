import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Frontier } from './JourneyPlaces.tsx';
import '../media/ticket.css';

interface TicketProps {
  /** Content above the tear line: state, code. */
  stub: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A ticket, the only component with an outline; its tear line is the frontier's dash-dot line. */
export function Ticket({ stub, className, children }: TicketProps) {
  return (
    <div className={cx('ticket', className)}>
      <div className="p-5 pb-3">{stub}</div>
      <div className="tear">
        <Frontier />
      </div>
      <div className="p-5 pt-2">{children}</div>
    </div>
  );
}
