import './map.css';
import { useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { boxAround, type LonLat, lonLat } from './geometry.ts';
import type { Outline } from './outline.ts';
import { loadOutline } from './outline-file.ts';
import type { Scene } from './scene.ts';
import { type Projection, projectionOf } from './sketch.ts';

interface MapSketchProps {
  scene: Scene;
  tall?: boolean | undefined;
}

/**
 * Land, borders and the route, drawn at once on a plain canvas: the map's library takes seconds on a phone until its own land is
 * there.
 */
export function MapSketch({ scene, tall }: MapSketchProps) {
  return (
    <div className={cx('map map-place', tall && 'map-place-tall')} aria-hidden="true">
      <SketchCanvas scene={scene} />
    </div>
  );
}

/** The canvas alone, to lie above a map that is not drawn yet. */
export function SketchCanvas({ scene }: { scene: Scene }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let shown = true;
    // Without the file the map shows an error itself.
    loadOutline()
      .then((outline) => shown && canvas.current && draw(canvas.current, outline, scene))
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [scene]);
  return <canvas ref={canvas} className="map-sketch" />;
}

function draw(canvas: HTMLCanvasElement, outline: Outline, scene: Scene): void {
  const pen = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!pen || width === 0) return;
  const scale = window.devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  const several = scene.buses.length > 1;
  const lines = scene.lines.length > 0 ? scene.lines : [scene.line];
  const buses = scene.buses.map(({ at: [longitude, latitude] }) => ({ longitude, latitude }));
  const box = boxAround([...(several ? [] : lines.flatMap(({ points }) => points)), ...buses, ...(scene.around ?? [])]);
  const project = projectionOf(box, { width, height }, several);
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  pen.fillStyle = token('--action-soft');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = token('--surface-sunken');
  pen.beginPath();
  for (const ring of outline.land) trace(pen, ring, project);
  pen.fill();
  pen.strokeStyle = token('--line-strong');
  pen.setLineDash([4, 2, 1, 2]);
  pen.beginPath();
  for (const border of outline.borders) trace(pen, border, project);
  pen.stroke();
  pen.setLineDash([]);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = token(several ? '--line-strong' : '--text');
  pen.lineWidth = several ? 2 : 4;
  pen.beginPath();
  for (const { points } of lines) trace(pen, points.map(lonLat), project);
  pen.stroke();
}

export function trace(pen: CanvasRenderingContext2D, points: readonly LonLat[], project: Projection): void {
  for (const [index, point] of points.entries()) {
    const [x, y] = project(point);
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
}
