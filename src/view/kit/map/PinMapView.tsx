import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapMarker } from '#core/field/mapMarker.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { TextsProvider } from '../../i18n/TextsProvider.tsx';
import type { BaseLayerOptions } from './baseLayer.ts';
import { createLeafletPinMap } from './leafletPinMap.ts';
import { MapFrame } from './MapFrame.tsx';
import type { MapSource } from './mapSource.ts';
import { mapTexts } from './mapTexts.ts';
import { type MapPoint, movePointByPixels, type PinMap, type PinMapOptions } from './pinMap.ts';
import './map.css';

export interface PinMapViewProps {
  /** Accessible name. */
  label: string;
  point: MapPoint | undefined;
  marker: MapMarker;
  /** If omitted, the user can't move the pin. */
  onPoint?: (point: MapPoint) => void;
  source: MapSource;
  language: string;
}

const STEP_PX = 8;
const LARGE_STEP_PX = 64;

/**
 * A map with a pin that users can place, drag, or move with the arrow keys. Load it lazily, because it includes the map
 * libraries.
 */
export default function PinMapView(props: PinMapViewProps) {
  return (
    <TextsProvider texts={mapTexts}>
      <View {...props} />
    </TextsProvider>
  );
}

function View(props: PinMapViewProps) {
  const { t } = useMessages();
  const { element, map, isFallback } = usePinMap(props);
  const { point, onPoint, source } = props;
  return (
    <MapFrame
      label={props.label}
      canvas={element}
      isReady={map !== null}
      credit={isFallback || !source.googleKey ? source : null}
      keyAction={event => map && keyAction(event, { map, point, onPoint })}
      onZoom={by => map?.zoomBy(by)}
      hint={t(onPoint ? 'map.hint' : 'map.hintReadOnly')}
      isHintShown
    >
      {isFallback && (
        <div className="dk-help" role="status">
          {t('map.googleFailed')}
        </div>
      )}
    </MapFrame>
  );
}

/** Creates the map once; later changes only move the pin. */
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
    const options: PinMapOptions & BaseLayerOptions = {
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

/**
 * Returns the action of a key: arrows move the pin (farther with Shift), plus and minus zoom. If there is no pin, Enter
 * and the arrows place it in the centre.
 */
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
  return () => onPoint(point ? movePointByPixels(point, { zoom: map.zoom(), right, down }) : map.center());
}
