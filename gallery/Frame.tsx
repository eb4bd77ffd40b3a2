import type { CSSProperties, ReactNode } from 'react';

/** A frame as wide as a phone, with a title above it. */
export function Frame({ title, width = 390, children }: { title: string; width?: number; children: ReactNode }) {
  return (
    <section style={{ width, maxWidth: '100%' }}>
      <p style={{ padding: '0 0 8px', fontWeight: 600 }}>{title}</p>
      <div style={sheet}>{children}</div>
    </section>
  );
}

const sheet: CSSProperties = {
  background: 'var(--surface)',
  borderRadius: 20,
  overflow: 'clip',
  outline: '1px solid var(--line)',
  display: 'flex',
  flexDirection: 'column',
};
