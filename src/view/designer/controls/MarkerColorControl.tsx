import {
  DEFAULT_MARKER,
  formatMarker,
  MARKER_COLORS,
  MARKER_LETTERS,
  parseMarker,
} from '#core/field/mapMarker.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Select } from '../../kit/inputs/Select.tsx';
import { buildMarkerUrl } from '../../kit/map/mapMarker.ts';
import type { SettingControlProps } from '../settingControlProps.ts';

/** Selects a colour and a letter of the map marker palette (specification section 3), with a preview of the marker. */
export function MarkerColorControl({ value, onChange }: SettingControlProps) {
  const { t } = useMessages();
  const name = typeof value === 'string' ? value : '';
  const marker = (name && parseMarker(name)) || null;
  return (
    <span className="dk-row">
      <img src={buildMarkerUrl(marker ?? DEFAULT_MARKER)} alt="" height={28} />
      <Select
        value={marker ? marker.color : name}
        options={MARKER_COLORS.map(color => ({ value: color, label: t(`designer.marker.${color}`) }))}
        onChange={color => onChange(color === '' ? undefined : formatMarker(color, marker?.letter ?? ''))}
      />
      <Select
        label={t('designer.markerLetter')}
        value={marker?.letter ?? ''}
        emptyLabel={t('designer.markerDot')}
        options={MARKER_LETTERS.map(letter => ({ value: letter, label: letter }))}
        onChange={letter => onChange(formatMarker(marker?.color ?? DEFAULT_MARKER.color, letter))}
      />
    </span>
  );
}
