import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { toDaysOperand } from '#core/field/conditions/duringDays.ts';
import { NO_REGION_CODE } from '#core/geo/area.ts';
import type { RegionFigure } from '#core/geo/regionFigures.ts';
import type { Condition } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { buildAreaAddress } from '../../../shared/map/mapDirectories.ts';
import { PlaceRecordList } from '../../../shared/map/PlaceRecordList.tsx';
import type { HeatChoice } from './heatChoice.ts';
import { getHeatPeriods, type HeatSettings } from './heatSettings.ts';

export interface RegionRecordsProps {
  figure: RegionFigure;
  name: string;
  choice: HeatChoice;
  settings: HeatSettings;
  today: string;
  onBack: () => void;
}

/** Lists the records of a region, with a link that opens these records in the directory's list. */
export function RegionRecords({ figure, name, choice, settings, today, onBack }: RegionRecordsProps) {
  const { t } = useMessages();
  const { directory, field, day } = choice;
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus disappeared with the table. `preventScroll` keeps the map in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each region
  useEffect(() => title.current?.focus({ preventScroll: true }), [figure.code]);
  const [period] = (day && getHeatPeriods(settings, today)) ?? [];
  const during: Condition[] =
    day && period
      ? [{ field: day.id, operator: 'During', value: toDaysOperand([period.from, period.till]) }]
      : [];
  return (
    <>
      <div className="dk-row">
        <h2 ref={title} className="dk-map-side-title" tabIndex={-1}>
          {name}
        </h2>
        <span className="dk-spacer" />
        <Button size="small" tone="quiet" icon="chevron-left" onClick={onBack}>
          {t('heat.back')}
        </Button>
      </div>
      <ul className="dk-map-links">
        <li>
          <Link
            href={buildAreaAddress(directory, {
              fieldIds: [field.id],
              area: figure.code ?? NO_REGION_CODE,
              conditions: during,
            })}
          >
            {t('map.asList', { name: directory.name })}
          </Link>
        </li>
      </ul>
      <PlaceRecordList
        key={String(figure.code)}
        records={figure.numbers.map(number => ({ directoryId: directory.id, number }))}
      />
    </>
  );
}
