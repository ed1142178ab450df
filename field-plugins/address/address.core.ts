import { toTextMatchKey } from '#core/duplicates/sameKey.ts';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import type { ColumnJoiner } from '#core/field/importPart.ts';
import { parseMarker } from '#core/field/mapMarker.ts';
import { isWithinArea, parseArea } from '#core/geo/area.ts';
import { toDisplayablePoint } from '#core/geo/point.ts';
import { findRegionCode, type PlaceLocation } from '#core/geo/regionOfPlace.ts';
import { createIssue } from '#core/issues.ts';
import { MAX_STRING_LENGTH } from '#core/limits.ts';
import type { AddressValue, FieldDefinition, FieldValue, Issue } from '#core/model.ts';
import { compareText, normalizeForComparison } from '#core/text.ts';
import { validateBounds, validateSettings } from '../shared/checkSettings.ts';
import { describeSetting, describeSettings } from '../shared/settings.ts';
import { buildMemberSchema, getText, isTextMatch, validateStorableText } from '../shared/stringValue.ts';
import { formatAddress, parseAddress, parseCoordinate } from './addressText.core.ts';

const settings = describeSettings({
  own: [
    describeSetting('showOnMap', 'flag'),
    describeSetting('mapMarkerColor', 'markerColor'),
    describeSetting('mapMarkerScale', 'decimal', { helpId: 'setting.mapMarkerScale.help' }),
  ],
  canBeUnique: false,
  canBeArray: true,
});

const getAddress = (value: FieldValue): AddressValue => value.addressValue ?? {};

/**
 * Imports an address from several columns. Their texts are joined, and two of them can be the coordinates of the pin.
 */
const joining: ColumnJoiner = {
  separator: ', ',
  parts: [
    {
      id: 'lat',
      labelId: 'field.Address.latLabel',
      names: ['Latitude', 'Lat', 'Широта'],
    },
    {
      id: 'lng',
      labelId: 'field.Address.lngLabel',
      names: ['Longitude', 'Lng', 'Lon', 'Long', 'Довгота'],
    },
  ],
  withParts(text, parts) {
    const [writtenLat, writtenLng] = [parts.get('lat'), parts.get('lng')];
    const refuse = (part: 'lat' | 'lng', reason: 'lat' | 'lng' | 'both') => ({
      part,
      issue: createIssue([], 'InvalidCoordinates', { part: reason }),
    });
    if (writtenLat === undefined && writtenLng === undefined) return { text };
    if (writtenLat === undefined) return refuse('lng', 'both');
    if (writtenLng === undefined) return refuse('lat', 'both');
    const [lat, lng] = [parseCoordinate(writtenLat), parseCoordinate(writtenLng)];
    if (lat === undefined || !isLatitude(lat)) return refuse('lat', 'lat');
    if (lng === undefined || !isLongitude(lng)) return refuse('lng', 'lng');
    return { text: formatAddress({ address: text, lat, lng }) };
  },
};

/** A place: its address as text, its coordinates in degrees (WGS 84), or both. */
export const addressPlugin: FieldPlugin<'Address'> = {
  type: 'Address',
  labelId: 'field.Address.label',
  isOffered: true,
  valueKind: 'addressValue',
  scriptType: 'ScriptAddress',
  isNumeric: false,
  canBeKey: false,
  readsText: 'own',
  importing: {
    isByCountry: false,
    joining,
    ofCard: 'address',
    addOption: null,
    naming: null,
  },
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => [
    ...validateSettings(settings, definition, context),
    ...validateBounds(definition, 'mapMarkerScale', { min: 0.25, max: 4, isWhole: false }),
    ...checkMarker(definition),
  ],
  schema: () =>
    buildMemberSchema('addressValue', {
      type: 'object',
      properties: {
        address: { type: 'string', maxLength: MAX_STRING_LENGTH },
        lat: { type: 'number' },
        lng: { type: 'number' },
      },
      additionalProperties: false,
    }),
  uiOptions: () => ({ maxLength: MAX_STRING_LENGTH }),
  initial: null,
  normalize: normalizeAddress,
  isEmpty: value => {
    const { address, lat, lng } = getAddress(value);
    return !address && lat === undefined && lng === undefined;
  },
  equals: (a, b) => {
    const [left, right] = [getAddress(a), getAddress(b)];
    return (left.address ?? '') === (right.address ?? '') && left.lat === right.lat && left.lng === right.lng;
  },
  validate: checkAddress,
  toText: value => formatAddress(getAddress(value)),
  searchTexts: value => [formatAddress(getAddress(value))],
  keywordForms: null,
  parseText: text => ({ value: normalizeAddress({ addressValue: parseAddress(text) }) }),
  compare: (a, b) => compareText(getAddress(a).address ?? '', getAddress(b).address ?? ''),
  filter: {
    shape: 'stringValue',
    operators: ['Contains', 'StartsWith', 'Equals', 'NotEquals'],
    defaultOperator: 'Contains',
    figureOperators: ['Within'],
    /** The operand is a text, or an address whose text is searched for. For `Within`, the operand is an area. */
    matches({ value, operator, operand }) {
      if (operator === 'Within') return isPlacedWithin(value, operand);
      const wanted = getAddressSearchText(operand);
      return wanted !== '' && isTextMatch(getAddress(value).address ?? '', operator, wanted);
    },
    containedParts: operand => [getAddressSearchText(operand)],
  },
  computed: null,
  columns: null,
  formula: null,
  figures: {
    kind: 'Each',
    key: value => normalizeForComparison(getAddress(value).address ?? ''),
    region: value => findRegionCode(getPlaced(value)),
  },
  place: getAddress,
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
  sameAs: value => toTextMatchKey(getAddress(value).address ?? ''),
};

/**
 * Returns the text that a filter searches for: the operand's text, or the text of its address. Returns an empty string,
 * which matches nothing, for coordinates alone and for blanks.
 */
export function getAddressSearchText(operand: FieldValue): string {
  const text = getText(operand) || getAddress(operand).address || '';
  return normalizeForComparison(text) === '' ? '' : text;
}

function isPlacedWithin(value: FieldValue, { stringValue }: FieldValue): boolean {
  const area = parseArea(stringValue);
  return area !== undefined && isWithinArea(area, getPlaced(value));
}

function getPlaced(value: FieldValue): PlaceLocation {
  const { address, lat, lng } = getAddress(value);
  return { address, point: toDisplayablePoint({ lat, lng }) };
}

function normalizeAddress(value: FieldValue): FieldValue | undefined {
  const { address, lat, lng } = getAddress(value);
  const addressValue: AddressValue = {};
  if (address) addressValue.address = address;
  if (lat !== undefined) addressValue.lat = lat || 0;
  if (lng !== undefined) addressValue.lng = lng || 0;
  return Object.keys(addressValue).length > 0 ? { addressValue } : undefined;
}

/** Validates the text and the coordinates. Both coordinates or neither must be given, within their ranges. */
function checkAddress(value: FieldValue): Issue[] {
  const { address = '', lat, lng } = getAddress(value);
  const issues = validateStorableText(address, ['addressValue', 'address']);
  const refuse = (member: 'lat' | 'lng', part: 'lat' | 'lng' | 'both') =>
    issues.push(createIssue(['addressValue', member], 'InvalidCoordinates', { part }));
  if ((lat === undefined) !== (lng === undefined)) refuse(lat === undefined ? 'lat' : 'lng', 'both');
  if (lat !== undefined && !isLatitude(lat)) refuse('lat', 'lat');
  if (lng !== undefined && !isLongitude(lng)) refuse('lng', 'lng');
  return issues;
}

function isLatitude(degrees: number): boolean {
  return Math.abs(degrees) <= 90;
}

function isLongitude(degrees: number): boolean {
  return Math.abs(degrees) <= 180;
}

function checkMarker({ mapMarkerColor }: FieldDefinition): Issue[] {
  return parseMarker(mapMarkerColor) ? [] : [createIssue(['mapMarkerColor'], 'SettingInvalid')];
}
