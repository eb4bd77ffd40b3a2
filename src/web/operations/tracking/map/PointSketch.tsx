import { useCallback } from 'react';
import type { Outline } from './outline.ts';
import { drawGround, useOutlineCanvas } from './outline-canvas.ts';
import { FAR, mercator, projectionAround } from './sketch.ts';

interface PointSketchProps {
  latitude: number;
  longitude: number;
}

/**
 * Land and borders around a point, which is in the middle; small, and drawn without the map's library. Without the outline the pin is on
 * a plain ground.
 */
export function PointSketch({ latitude, longitude }: PointSketchProps) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement, outline: Outline) => {
      const middle = mercator([longitude, latitude]);
      drawGround(canvas, outline, ({ width, height }) => projectionAround(middle, 2 ** FAR, [width / 2, height / 2]), {
        land: '--surface-raised',
      });
    },
    [latitude, longitude],
  );
  return <canvas ref={useOutlineCanvas(draw)} />;
}
