import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { TextsProvider } from '../../../i18n/TextsProvider.tsx';
import { drawBaseLayer } from '../baseLayer.ts';
import { MapFrame } from '../MapFrame.tsx';
import type { MapTiles } from '../mapSource.ts';
import { mapTexts } from '../mapTexts.ts';
import { WORLD_SIZE_PX } from '../pinMap.ts';
import { addHeatLayer, type WeightedPlaces } from './heatCanvas.ts';
import { drawRegionShades, type RegionShade } from './regionShades.ts';
import '../map.css';
import '../markers/markers.css';
import { removeMap } from '../removeMap.ts';

export interface HeatMapViewProps {
  /** Accessible name. */
  label: string;
  language: string;
  tiles: MapTiles | null;
  /** The content: density, or coloured regions. */
  shown:
    | { readonly kind: 'Density'; readonly places: WeightedPlaces }
    | { readonly kind: 'Regions'; readonly regions: readonly RegionShade[] };
  onRegion: (code: string) => void;
}

/** The bounds of Ukraine. */
const BOX: leaflet.LatLngBoundsLiteral = [
  [44.2, 22],
  [52.4, 40.3],
];
const STEP_PX = 120;

/** A map of quantities by location. Load it lazily, because it includes the map library. */
export default function HeatMapView(props: HeatMapViewProps) {
  return (
    <TextsProvider texts={mapTexts}>
      <View {...props} />
    </TextsProvider>
  );
}

function View({ label, language, tiles, shown, onRegion }: HeatMapViewProps) {
  const { t } = useMessages();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<leaflet.Map | null>(null);
  const [layers, setLayers] = useState<Layers | null>(null);
  const press = useEffectEvent((code: string) => onRegion(code));
  useEffect(() => {
    const canvas = element.current;
    if (!canvas) return;
    const made = createMap(canvas);
    drawBaseLayer(made, { language, tiles });
    const watcher = watchSize(canvas, made);
    setMap(made);
    setLayers({ heat: addHeatLayer(made), shades: drawRegionShades(made, code => press(code)) });
    return () => {
      watcher.disconnect();
      removeMap(made);
      setMap(null);
      setLayers(null);
    };
  }, [language, tiles]);
  useEffect(() => {
    layers?.heat(shown.kind === 'Density' ? shown.places : NO_PLACES);
    layers?.shades(shown.kind === 'Regions' ? shown.regions : []);
  }, [layers, shown]);
  return (
    <MapFrame
      className="dk-markers"
      label={label}
      canvas={element}
      isReady={map !== null}
      credit={{ tiles }}
      keyAction={event => map && keyAction(event.key, map)}
      onZoom={by => map?.setZoom(map.getZoom() + by)}
      hint={t('map.hintHeat')}
    />
  );
}

interface Layers {
  readonly heat: (places: WeightedPlaces) => void;
  readonly shades: (regions: readonly RegionShade[]) => void;
}

const NO_PLACES: WeightedPlaces = {
  lats: new Int32Array(0),
  lngs: new Int32Array(0),
  weights: new Float64Array(0),
};

function createMap(canvas: HTMLElement): leaflet.Map {
  const map = leaflet.map(canvas, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
    minZoom: 2,
    maxZoom: 13,
    zoomSnap: 0.25,
    fadeAnimation: false,
    zoomAnimation: false,
  });
  map.fitBounds(BOX, { animate: false });
  return map;
}

function watchSize(canvas: HTMLElement, map: leaflet.Map): ResizeObserver {
  let isFitted = false;
  const watcher = new ResizeObserver(() => {
    if (canvas.clientWidth === 0) return;
    map.invalidateSize({ animate: false });
    map.setMinZoom(Math.ceil(2 * Math.log2(Math.max(canvas.clientWidth, WORLD_SIZE_PX) / WORLD_SIZE_PX)) / 2);
    if (!isFitted) map.fitBounds(BOX, { animate: false });
    isFitted = true;
  });
  watcher.observe(canvas);
  return watcher;
}

function keyAction(key: string, map: leaflet.Map): (() => void) | undefined {
  const pan = (right: number, down: number) => () => void map.panBy([right, down], { animate: false });
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: pan(-STEP_PX, 0),
    ArrowRight: pan(STEP_PX, 0),
    ArrowUp: pan(0, -STEP_PX),
    ArrowDown: pan(0, STEP_PX),
    '+': () => void map.zoomIn(1),
    '=': () => void map.zoomIn(1),
    '-': () => void map.zoomOut(1),
  };
  return actions[key];
}
