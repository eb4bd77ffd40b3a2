import { useMemo } from 'react';
import { encode } from 'uqr';
import './ticket.css';

/** A QR code, dark on white in both themes. It must be imported lazily, because the encoder is needed only here. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => rendered(text), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

function rendered(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size, path };
}
