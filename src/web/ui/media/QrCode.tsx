import { useMemo } from 'react';
import { encode } from 'uqr';
import { cx } from '../base/cx.ts';
import './ticket.css';

interface QrCodeProps {
  text: string;
  label: string;
  /** A sign in the middle of the code; the code is then made so that it can be read without that part. */
  sign?: string;
  className?: string | undefined;
}

/** A QR code, dark on white in both themes. It must be imported lazily, because the encoder is needed only here. */
export default function QrCode({ text, label, sign, className }: QrCodeProps) {
  const { size, path } = useMemo(() => rendered(text, sign ? 'Q' : 'M'), [text, sign]);
  const middle = size / 2;
  return (
    <svg
      className={cx('qr', className)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
      {sign && (
        <g>
          <circle cx={middle} cy={middle} r={size / 11} fill="#fff" />
          <text x={middle} y={middle} fontSize={size / 8} textAnchor="middle" dominantBaseline="central">
            {sign}
          </text>
        </g>
      )}
    </svg>
  );
}

function rendered(text: string, ecc: 'M' | 'Q'): { size: number; path: string } {
  const { data, size } = encode(text, { ecc, border: 0 });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size, path };
}
