import { type RefObject, useEffect, useRef } from 'react';
import type { LonLat } from './geometry.ts';
import type { Outline } from './outline.ts';
import { loadOutline } from './outline-file.ts';
import type { Projection } from './sketch.ts';

type DrawOutline = (canvas: HTMLCanvasElement, outline: Outline) => void;

/** Draws on a canvas once the outline of land and borders is loaded, and again when `draw` changes. Without the file it stays empty. */
export function useOutlineCanvas(draw: DrawOutline): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let shown = true;
    loadOutline()
      .then((outline) => shown && canvas.current && draw(canvas.current, outline))
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [draw]);
  return canvas;
}

interface Ground {
  pen: CanvasRenderingContext2D;
  project: Projection;
  /** The value of a design token, like `--text`. */
  token: (name: string) => string;
}

interface GroundStyle {
  /** The design token of the land's colour. */
  land: string;
  /** The dashes of the borders, in pixels; none: a plain line. */
  dashes?: number[];
}

/** Fits a canvas to the screen's resolution and draws sea, land and borders; null while it has no size. */
export function drawGround(
  canvas: HTMLCanvasElement,
  outline: Outline,
  projectionFor: (size: { width: number; height: number }) => Projection,
  { land, dashes = [] }: GroundStyle,
): Ground | null {
  const pen = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!pen || width === 0) return null;
  const scale = window.devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  const project = projectionFor({ width, height });
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  pen.fillStyle = token('--action-soft');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = token(land);
  pen.beginPath();
  for (const ring of outline.land) trace(pen, ring, project);
  pen.fill();
  pen.strokeStyle = token('--line-strong');
  pen.setLineDash(dashes);
  pen.beginPath();
  for (const border of outline.borders) trace(pen, border, project);
  pen.stroke();
  pen.setLineDash([]);
  return { pen, project, token };
}

export function trace(pen: CanvasRenderingContext2D, points: readonly LonLat[], project: Projection): void {
  for (const [index, point] of points.entries()) {
    const [x, y] = project(point);
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
}
