import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { MapMarker } from '#core/field/mapMarker.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { WithTexts } from '../../i18n/WithTexts.tsx';
import { IconButton } from '../IconButton.tsx';
import type { BaseOptions } from './baseLayer.ts';
import { createLeafletPinMap } from './leafletPinMap.ts';
import { MapCredit } from './MapCredit.tsx';
import type { MapSource } from './mapSource.ts';
import { mapTexts } from './mapTexts.ts';
import { type MapPoint, movePoint, type PinMap, type PinMapOptions } from './pinMap.ts';
import './map.css';

export interface PinMapViewProps {
  /** Accessible name. */
  label: string;
  point: MapPoint | undefined;
  marker: MapMarker;
  /** Without it the pin stays where it is. */
  onPoint?: (point: MapPoint) => void;
  source: MapSource;
  language: string;
}

const STEP_PX = 8;
const LARGE_STEP_PX = 64;

/** A map with a pin to put, drag, or move with the arrow keys. Load it lazily: the map libraries come with it. */
export default function PinMapView(props: PinMapViewProps) {
  return (
    <WithTexts texts={mapTexts}>
      <View {...props} />
    </WithTexts>
  );
}

function View(props: PinMapViewProps) {
  const { t } = useMessages();
  const hintId = useId();
  const { element, map, isFallback } = usePinMap(props);
  const { point, onPoint } = props;
  const handleKey = (event: KeyboardEvent) => {
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(event, { map, point, onPoint });
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div className="dk-map-frame">
      <div
        className="dk-map"
        role="application"
        aria-label={props.label}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys itself
        tabIndex={0}
        onKeyDown={handleKey}
      >
        <div ref={element} className="dk-map-canvas" aria-hidden="true" data-ready={map !== null} />
        {(isFallback || !props.source.googleKey) && <MapCredit tiles={props.source.tiles} />}
      </div>
      <div className="dk-map-zoom">
        <IconButton icon="plus" tone="plain" label={t('map.zoomIn')} onClick={() => map?.zoomBy(1)} />
        <IconButton icon="minus" tone="plain" label={t('map.zoomOut')} onClick={() => map?.zoomBy(-1)} />
      </div>
      {isFallback && (
        <div className="dk-help" role="status">
          {t('map.googleFailed')}
        </div>
      )}
      <div id={hintId} className="dk-help">
        {t(onPoint ? 'map.hint' : 'map.hintReadOnly')}
      </div>
    </div>
  );
}

/** Draws the map once; afterwards only the pin moves. */
function usePinMap(props: PinMapViewProps) {
  const {
    point,
    language,
    source: { googleKey, tiles },
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PinMap | null>(null);
  const [isFallback, setFallback] = useState(false);
  const propsNow = useEffectEvent(() => props);
  useEffect(() => {
    const canvas = element.current;
    if (!canvas) return;
    let drawn: PinMap | undefined;
    let isGone = false;
    const options: PinMapOptions & BaseOptions = {
      tiles,
      point: propsNow().point,
      marker: propsNow().marker,
      language,
      canMove: propsNow().onPoint !== undefined,
      onPoint: next => propsNow().onPoint?.(next),
    };
    const take = (made: PinMap) => {
      if (isGone) return made.destroy();
      drawn = made;
      made.show(propsNow().point);
      setMap(made);
    };
    if (googleKey) {
      import('./googlePinMap.ts')
        .then(({ createGooglePinMap }) => createGooglePinMap(canvas, { ...options, key: googleKey }))
        .then(take, () => {
          if (isGone) return;
          setFallback(true);
          take(createLeafletPinMap(canvas, options));
        });
    } else {
      take(createLeafletPinMap(canvas, options));
    }
    return () => {
      isGone = true;
      drawn?.destroy();
      setMap(null);
    };
  }, [googleKey, tiles, language]);
  useEffect(() => map?.show(point), [map, point]);
  return { element, map, isFallback };
}

/** Arrows move the pin (with Shift farther), Enter puts one in the middle, plus and minus zoom. */
function keyAction(
  { key, shiftKey }: KeyboardEvent,
  { map, point, onPoint }: { map: PinMap; point: MapPoint | undefined; onPoint?: (point: MapPoint) => void },
): (() => void) | undefined {
  if (key === '+' || key === '=') return () => map.zoomBy(1);
  if (key === '-') return () => map.zoomBy(-1);
  if (!onPoint) return undefined;
  if (key === 'Enter' || key === ' ') return () => onPoint(point ?? map.center());
  const size = shiftKey ? LARGE_STEP_PX : STEP_PX;
  const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
    ArrowLeft: [-size, 0],
    ArrowRight: [size, 0],
    ArrowUp: [0, -size],
    ArrowDown: [0, size],
  };
  const step = steps[key];
  if (!step) return undefined;
  const [right, down] = step;
  return () => onPoint(point ? movePoint(point, { zoom: map.zoom(), right, down }) : map.center());
}
