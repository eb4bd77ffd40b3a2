import './map.css';
import { useCallback } from 'react';
import { cx } from '#web/ui/base/cx.ts';
import { boxAround, lonLat } from './geometry.ts';
import type { Outline } from './outline.ts';
import { drawGround, trace, useOutlineCanvas } from './outline-canvas.ts';
import type { Scene } from './scene.ts';
import { projectionOf } from './sketch.ts';

interface MapSketchProps {
  scene: Scene;
  tall?: boolean | undefined;
}

/** Land, borders and the route, drawn immediately on a plain canvas: on a phone the map's library needs seconds until it shows land. */
export default function MapSketch({ scene, tall }: MapSketchProps) {
  return (
    <div className={cx('map', tall ? 'h-[min(28rem,60dvh)]' : 'h-72')} aria-hidden="true">
      <SketchCanvas scene={scene} />
    </div>
  );
}

/** The canvas alone, to lie above a map that is not drawn yet. Without the outline the map shows an error itself. */
export function SketchCanvas({ scene }: { scene: Scene }) {
  const draw = useCallback((canvas: HTMLCanvasElement, outline: Outline) => drawScene(canvas, outline, scene), [scene]);
  return <canvas ref={useOutlineCanvas(draw)} className="map-sketch" />;
}

function drawScene(canvas: HTMLCanvasElement, outline: Outline, scene: Scene): void {
  const several = scene.buses.length > 1;
  const lines = scene.lines.length > 0 ? scene.lines : [scene.line];
  const buses = scene.buses.map(({ at: [longitude, latitude] }) => ({ longitude, latitude }));
  const box = boxAround([...(several ? [] : lines.flatMap(({ points }) => points)), ...buses, ...(scene.around ?? [])]);
  const style = { land: '--surface-sunken', dashes: [4, 2, 1, 2] };
  const ground = drawGround(canvas, outline, (size) => projectionOf(box, size, several), style);
  if (!ground) return;
  const { pen, project, token } = ground;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = token(several ? '--line-strong' : '--text');
  pen.lineWidth = several ? 2 : 4;
  pen.beginPath();
  for (const { points } of lines) trace(pen, points.map(lonLat), project);
  pen.stroke();
}
