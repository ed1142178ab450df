import { NO_REGION_CODE, readArea } from '#core/geo/area.ts';
import regionRows from '#core/geo/data/uaRegions.json' with { type: 'json' };
import { readRegions, regionLabel } from '#core/geo/regions.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Select } from '../../kit/inputs/Select.tsx';

export interface RegionSelectProps {
  label: string;
  /** What `Within` compares with; an area that was drawn stays until another is chosen. */
  area: string;
  onChange: (area: string) => void;
}

const regions = readRegions(regionRows);

/** The regions of the built-in map, by name. */
export default function RegionSelect({ label, area, onChange }: RegionSelectProps) {
  const { t, locale } = useMessages();
  const options = regions
    .map(region => ({ value: region.code, label: regionLabel(region, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  const drawn = ['Box', 'Polygon'].includes(readArea(area)?.kind ?? '')
    ? [{ value: area, label: t('conditions.drawnArea') }]
    : [];
  return (
    <Select
      label={label}
      value={area}
      options={[...drawn, ...options, { value: NO_REGION_CODE, label: t('conditions.noRegion') }]}
      onChange={onChange}
    />
  );
}
