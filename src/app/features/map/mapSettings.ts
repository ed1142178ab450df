/**
 * The map settings of a user. Saved settings are validated when they are loaded, because they may have been saved by an
 * older version.
 */
import type { MapViewport } from '#view/kit/map/markers/markerMap.ts';
import type { MapAppearance } from '../../shared/map/PlacesMap.tsx';

export interface MapSettings extends MapAppearance {
  /** Directory ids; `null` means all directories with a field for the map. */
  readonly directories: readonly string[] | null;
}

export const DEFAULT_MAP_SETTINGS: MapSettings = {
  directories: null,
  by: 'Fields',
  isClustered: true,
  start: null,
  hidden: [],
};

export function parseMapSettings(saved: unknown): MapSettings {
  const from = toObject(saved);
  return {
    directories: Array.isArray(from.directories) ? getTexts(from.directories) : null,
    by: from.by === 'Statuses' ? 'Statuses' : 'Fields',
    isClustered: from.isClustered !== false,
    start: readPlace(from.start),
    hidden: getTexts(from.hidden),
  };
}

function readPlace(saved: unknown): MapViewport | null {
  const { center, zoom } = toObject(saved);
  const { lat, lng } = toObject(center);
  const isPlace = typeof lat === 'number' && typeof lng === 'number' && typeof zoom === 'number';
  const isOnMap = isPlace && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 22;
  return isOnMap ? { center: { lat, lng }, zoom } : null;
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function getTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
}
