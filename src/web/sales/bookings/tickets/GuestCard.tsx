import { type ReactNode, useId } from 'react';

export function GuestCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-m bg-surface-sunken p-4 print:hidden">
      <h2 id={id} className="mb-1 font-strong">
        {title}
      </h2>
      {children}
    </section>
  );
}
