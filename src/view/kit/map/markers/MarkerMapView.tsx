import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { TextsProvider } from '../../../i18n/TextsProvider.tsx';
import { MapFrame } from '../MapFrame.tsx';
import type { MapSource } from '../mapSource.ts';
import { mapTexts } from '../mapTexts.ts';
import { createLeafletMarkerMap } from './leafletMarkerMap.ts';
import type { MapViewport, MarkerMap, MarkerMapOptions, PressedMarker } from './markerMap.ts';
import type { MarkerStyle } from './markerSprites.ts';
import { type IndexedPlaces, LAST_CLUSTER_ZOOM } from './placeIndex.ts';
import { type PlaceThread, startPlaceThread } from './placeThread.ts';
import type { BoundingBox } from './placeWorker.ts';
import '../map.css';
import './markers.css';

export interface MarkerMapHandle {
  place(): MapViewport | null;
  box(): BoundingBox | null;
  /** Returns the rows of the places within a box, up to a limit. */
  within(box: BoundingBox, most: number): Promise<number[]>;
}

export interface MarkerMapViewProps {
  /** Accessible name. */
  label: string;
  source: MapSource;
  language: string;
  places: IndexedPlaces;
  /** Indexed by the values of `places.styles`. */
  styles: readonly MarkerStyle[];
  /** The indexes of styles whose places are hidden. */
  hidden: readonly number[];
  isClustered: boolean;
  /** The initial view; `null` fits the view to all places. */
  start: MapViewport | null;
  isBoxing: boolean;
  area: BoundingBox | null;
  onBox: (box: BoundingBox) => void;
  /**
   * Called with the rows of the places at the clicked marker or spot, or with `null` for a click elsewhere.
   */
  onOpen: (rows: number[] | null) => void;
  onView?: (inView: number) => void;
  ref?: Ref<MarkerMapHandle>;
  /** Content drawn on top of the map, at the upper left. */
  children?: ReactNode;
}

const STEP_PX = 120;
/** The maximum number of places listed for a spot. */
const MAX_AT_ONE_SPOT = 200;

/**
 * A map of many places whose markers are grouped into clusters. Load it lazily, because it includes the map libraries.
 */
export default function MarkerMapView(props: MarkerMapViewProps) {
  return (
    <TextsProvider texts={mapTexts}>
      <View {...props} />
    </TextsProvider>
  );
}

function View(props: MarkerMapViewProps) {
  const { t } = useMessages();
  const { element, map, isFallback, press, thread } = useMarkerMap(props);
  useImperativeHandle(
    props.ref,
    () => ({
      place: () => map?.place() ?? null,
      box: () => map?.box() ?? null,
      within: async (box, most) => (await thread.current?.ask({ kind: 'within', box, most })) ?? [],
    }),
    [map, thread],
  );
  const { source } = props;
  return (
    <MapFrame
      className="dk-markers"
      label={props.label}
      canvas={element}
      isReady={map !== null}
      credit={isFallback || !source.googleKey ? source : null}
      keyAction={event => map && keyAction(event.key, map, press)}
      onZoom={by => map?.zoomBy(by)}
      hint={t('map.hintMarkers')}
      isBoxing={props.isBoxing}
      hasCross
    >
      <div className="dk-map-over">
        {props.children}
        {isFallback && (
          <div className="dk-map-note" role="status">
            {t('map.googleFailed')}
          </div>
        )}
      </div>
    </MapFrame>
  );
}

/**
 * Creates the map and its worker for the lifetime of the component, and passes changes of the props on to
 * both.
 */
function useMarkerMap(props: MarkerMapViewProps) {
  const { places, styles, hidden, isClustered, isBoxing, area, language, source } = props;
  const { googleKey, tiles } = source;
  const element = useRef<HTMLDivElement>(null);
  const thread = useRef<PlaceThread>(undefined);
  const [map, setMap] = useState<MarkerMap | null>(null);
  const [isFallback, setFallback] = useState(false);
  const { locale } = useMessages();
  const propsNow = useEffectEvent(() => props);
  const press = async (pressed: PressedMarker | null) => {
    if (!pressed) return props.onOpen(null);
    const rows = await readRows(pressed, { map, thread: thread.current, isClustered });
    if (rows) props.onOpen(rows);
  };
  const pressNow = useEffectEvent(press);
  useEffect(() => {
    const canvas = element.current;
    if (!canvas) return;
    const own = startPlaceThread();
    thread.current = own;
    let made: MarkerMap | undefined;
    let isGone = false;
    const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    const options: MarkerMapOptions = {
      start: propsNow().start,
      language,
      tiles,
      count: count => format.format(count),
      drawn: view => own.ask({ kind: 'drawn', view }),
      onPress: pressed => void pressNow(pressed),
      onBox: box => propsNow().onBox(box),
      onView: inView => propsNow().onView?.(inView),
    };
    const take = (next: MarkerMap) => {
      if (isGone) return next.destroy();
      made = next;
      setMap(next);
    };
    if (googleKey) {
      import('./googleMarkerMap.ts')
        .then(({ createGoogleMarkerMap }) => createGoogleMarkerMap(canvas, { ...options, key: googleKey }))
        .then(take, () => {
          if (isGone) return;
          setFallback(true);
          take(createLeafletMarkerMap(canvas, options));
        });
    } else {
      take(createLeafletMarkerMap(canvas, options));
    }
    return () => {
      isGone = true;
      made?.destroy();
      own.end();
      setMap(null);
    };
  }, [googleKey, tiles, language, locale]);
  const isFitted = useRef(false);
  const hiddenNow = useEffectEvent(() => hidden);
  useEffect(() => {
    if (!map) return;
    map.setStyles(styles);
    void thread.current?.ask({ kind: 'load', places, hidden: hiddenNow() }).then(() => map.refresh());
    if (isFitted.current || places.lats.length === 0 || propsNow().start) return;
    isFitted.current = true;
    map.fit(boxAround(places));
  }, [map, places, styles]);
  const hiddenKey = hidden.join();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the hidden ids
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    void thread.current?.ask({ kind: 'hide', hidden }).then(() => map?.refresh());
  }, [hiddenKey]);
  useEffect(() => {
    map?.setClustered(isClustered);
    map?.refresh();
  }, [map, isClustered]);
  useEffect(() => map?.setBoxing(isBoxing), [map, isBoxing]);
  useEffect(() => map?.showArea(area), [map, area]);
  return { element, map, isFallback, press, thread };
}

/** Returns the rows of a marker's places. For a cluster that can be split, zooms in and returns `null`. */
async function readRows(
  { ref, count, point }: PressedMarker,
  {
    map,
    thread,
    isClustered,
  }: { map: MarkerMap | null; thread: PlaceThread | undefined; isClustered: boolean },
): Promise<number[] | null> {
  if (count === 1) return [ref];
  if (!map || !thread) return null;
  if (!isClustered)
    return thread.ask({ kind: 'within', box: boxBeside(point, map.place().zoom), most: MAX_AT_ONE_SPOT });
  const { rows, zoom } = await thread.ask({ kind: 'cluster', cluster: ref, most: MAX_AT_ONE_SPOT });
  if (zoom > LAST_CLUSTER_ZOOM) return rows;
  map.goTo({ center: point, zoom: Math.max(zoom, map.place().zoom + 1) });
  return null;
}

function boxBeside({ lat, lng }: { lat: number; lng: number }, zoom: number): BoundingBox {
  const half = (4 * 360) / (256 * 2 ** zoom);
  return { west: lng - half, south: lat - half, east: lng + half, north: lat + half };
}

const MICRO = 1_000_000;

/**
 * Returns a box around the places. From 100 places on, ignores the outermost 1 % on each side, so that one wrong
 * location doesn't make the map show the whole world.
 */
function boxAround({ lats, lngs }: IndexedPlaces): BoundingBox {
  const [byLat, byLng] = [lats.toSorted(), lngs.toSorted()];
  const cut = Math.floor(lats.length / 100);
  const at = (sorted: Int32Array, index: number) => (sorted.at(index) ?? 0) / MICRO;
  return {
    west: at(byLng, cut),
    south: at(byLat, cut),
    east: at(byLng, -1 - cut),
    north: at(byLat, -1 - cut),
  };
}

/**
 * Returns the action of a key: arrows move the map, plus and minus zoom, Enter selects the marker nearest to the
 * centre.
 */
function keyAction(
  key: string,
  map: MarkerMap,
  press: (pressed: PressedMarker | null) => Promise<void>,
): (() => void) | undefined {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => map.panBy(-STEP_PX, 0),
    ArrowRight: () => map.panBy(STEP_PX, 0),
    ArrowUp: () => map.panBy(0, -STEP_PX),
    ArrowDown: () => map.panBy(0, STEP_PX),
    '+': () => map.zoomBy(1),
    '=': () => map.zoomBy(1),
    '-': () => map.zoomBy(-1),
    Enter: () => void press(map.nearest()),
  };
  return actions[key];
}
