import { Note } from '#web/ui/base/Note.tsx';
import './map.css';
import { useEffect, useRef, useState } from 'react';
import type { Point } from '#shared/operations/tracking/positions/globe.ts';
import { useTheme } from '#web/core/browser/theme.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { SketchCanvas } from './MapSketch.tsx';
import { canDraw, type MapView, openMap } from './map-view.ts';
import type { Scene } from './scene.ts';

export interface MapCanvasProps {
  scene: Scene;
  label: string;
  tall?: boolean | undefined;
  /** `onChoose`: one of several buses is pointed at, or none; `onOpen`: one was pressed. Both must be stable functions. */
  onChoose?: ((tripId: number | null) => void) | undefined;
  onOpen?: ((tripId: number) => void) | undefined;
  /** Called with the place on the map that was pressed; must be a stable function. */
  onPress?: ((place: Point) => void) | undefined;
}

/** The map with its buttons. Import it lazily (`TripMap`): the library is the largest part of the app. */
export default function MapCanvas(props: MapCanvasProps) {
  const [able] = useState(canDraw);
  const [failed, setFailed] = useState(false);
  const theme = useTheme();
  const dark = useDark();
  if (!able || failed) return <Note className="rounded-m bg-surface-sunken p-4">{t('tracking.map.none')}</Note>;
  return <Rendered key={`${theme}${dark}`} {...props} onFailed={() => setFailed(true)} />;
}

function Rendered(props: MapCanvasProps & { onFailed: () => void }) {
  const { scene, label, tall, onChoose, onOpen, onPress, onFailed } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [ready, setReady] = useState(false);
  const [rendered, setRendered] = useState(false);
  const [following, setFollowing] = useState(false);
  const [source, setSource] = useState<string | null>(null);
  const [fallen, setFallen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a map is opened once; what changes is shown on it
  useEffect(() => {
    if (!frame.current) return;
    const opened = openMap(frame.current, {
      label,
      onReady: () => setReady(true),
      onRendered: () => setRendered(true),
      onMoved: () => setFollowing(false),
      onFailed,
      onSource: setSource,
      onFallback: () => setFallen(true),
      onChoose: (tripId) => onChoose?.(tripId),
      onOpen: (tripId) => onOpen?.(tripId),
      onPress,
    });
    setView(opened);
    return () => opened.close();
  }, []);
  useEffect(() => view?.show(scene), [view, scene]);
  useEffect(() => view?.follow(following), [view, following]);
  const fit = () => {
    setFollowing(false);
    view?.fit();
  };
  return (
    <div className={cx('map', tall ? 'h-[min(28rem,60dvh)]' : 'h-72', onPress && 'map-pressed')} data-ready={ready}>
      <div ref={frame} className="map-canvas" />
      {!rendered && <SketchCanvas scene={scene} />}
      <div className="map-tools">
        <IconButton name="plus" label={t('tracking.map.in')} onClick={() => view?.zoom(1)} />
        <IconButton name="minus" label={t('tracking.map.out')} onClick={() => view?.zoom(-1)} />
        <IconButton name="route" label={t('tracking.map.fit')} onClick={fit} />
        {scene.buses.length === 1 && (
          <IconButton
            name="bus"
            label={t('tracking.map.follow')}
            aria-pressed={following}
            onClick={() => setFollowing(!following)}
          />
        )}
      </div>
      {source !== '' && <p className="map-source">{source ?? t('tracking.map.source')}</p>}
      {fallen && (
        <p role="status" className="map-note">
          {t('tracking.map.fallback')}
        </p>
      )}
    </div>
  );
}

/** Whether the system prefers dark colours, read once when the map opens. */
function useDark(): boolean {
  const [dark, setDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const query = matchMedia(DARK);
    const look = () => setDark(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return dark;
}
const DARK = '(prefers-color-scheme: dark)';
