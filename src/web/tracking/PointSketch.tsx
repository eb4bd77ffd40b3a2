import { useEffect, useRef } from 'react';
import { trace } from './MapSketch.tsx';
import type { Outline } from './outline.ts';
import { loadOutline } from './outline-file.ts';
import { around, FAR, mercator } from './sketch.ts';

interface PointSketchProps {
  latitude: number;
  longitude: number;
}

/** Land and borders around a point, which lies in the middle; small, and drawn without the map's library. */
export function PointSketch({ latitude, longitude }: PointSketchProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let shown = true;
    // Without the file the pin is on a plain ground.
    loadOutline()
      .then((outline) => shown && canvas.current && draw(canvas.current, outline, [longitude, latitude]))
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [latitude, longitude]);
  return <canvas ref={canvas} />;
}

function draw(canvas: HTMLCanvasElement, outline: Outline, point: [number, number]): void {
  const pen = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!pen || width === 0) return;
  const scale = window.devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  const project = around(mercator(point), 2 ** FAR, [width / 2, height / 2]);
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  pen.fillStyle = token('--action-soft');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = token('--surface-raised');
  pen.beginPath();
  for (const ring of outline.land) trace(pen, ring, project);
  pen.fill();
  pen.strokeStyle = token('--line-strong');
  pen.beginPath();
  for (const border of outline.borders) trace(pen, border, project);
  pen.stroke();
}
