import { Suspense, useMemo, useState } from 'react';
import { computeRegionFigures } from '#core/geo/regionFigures.ts';
import { getRegionNames } from '#core/geo/regionNames.ts';
import type { HeatRequest } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { densityGradient } from '#view/kit/map/heat/heatColors.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { useHeatColumns } from '../../../shared/map/useHeatColumns.ts';
import { getMapSource } from '../../../state/getMapSource.ts';
import type { HeatChoice } from './heatChoice.ts';
import { getHeatPeriods, type HeatSettings } from './heatSettings.ts';
import { RegionRecords } from './RegionRecords.tsx';
import { RegionTable } from './RegionTable.tsx';
import { computeShadeClasses, getHeatPoints, getShade, getShadedValue } from './regionShading.ts';

type Period = NonNullable<HeatRequest['days']>['periods'][number];

const HeatMapView = createLazyComponent(() => import('#view/kit/map/heat/HeatMapView.tsx'));

export interface HeatMapPanelProps {
  choice: HeatChoice;
  settings: HeatSettings;
  today: string;
}

/** Shows the heat map with its legend, and next to them a table of the regions or the records of one region. */
export default function HeatMapPanel({ choice, settings, today }: HeatMapPanelProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const { directory, weight, day } = choice;
  const isCompared = day !== null && settings.isCompared;
  const request = useHeatRequest(choice, settings, today);
  const { data, error, isLoading, reload } = useHeatColumns(directory.id, request);
  const [source] = useState(getMapSource);
  const [openCode, setOpenCode] = useState<string | null | undefined>(undefined);
  const [cameFrom, setCameFrom] = useState<string | null | undefined>(undefined);
  const figures = useMemo(
    () =>
      data
        ? computeRegionFigures(data, {
            places: weight ? (weight.precision ?? 0) : null,
            periodCount: isCompared ? 2 : 1,
          })
        : [],
    [data, weight, isCompared],
  );
  const names = useMemo(() => getRegionNames(locale), [locale]);
  const classes = useMemo(
    () =>
      computeShadeClasses(
        figures.filter(({ code }) => code !== null).map(figure => getShadedValue(figure, isCompared)),
        isCompared,
      ),
    [figures, isCompared],
  );
  const shown = useMemo(() => {
    if (settings.shown === 'Density')
      return { kind: 'Density', places: getHeatPoints(data ?? EMPTY) } as const;
    const compact = new Intl.NumberFormat(locale, {
      notation: 'compact',
      maximumFractionDigits: 1,
      signDisplay: isCompared ? 'exceptZero' : 'auto',
    });
    const regions = [...names.keys()].map(code => {
      const figure = figures.find(each => each.code === code);
      const value = figure ? getShadedValue(figure, isCompared) : 0;
      return { code, fill: getShade(value, classes, isCompared), text: figure ? compact.format(value) : '' };
    });
    return { kind: 'Regions', regions } as const;
  }, [settings.shown, data, names, figures, classes, isCompared, locale]);
  const open = figures.find(({ code }) => code === openCode);
  const nameOf = (code: string | null) => (code === null ? t('heat.nowhere') : (names.get(code) ?? code));
  if (error && !data) return <ErrorState text={getErrorText(messages, error)} onRetry={reload} />;
  if (!data) return <Skeleton height={480} />;
  return (
    <div className="dk-map-page" aria-busy={isLoading}>
      <Suspense fallback={<Skeleton height={480} />}>
        <HeatMapView
          label={t('heat.label', { name: directory.name })}
          language={locale}
          tiles={source.tiles}
          shown={shown}
          onRegion={code => setOpenCode(code)}
        />
      </Suspense>
      <aside className="dk-map-side dk-heat-side" aria-label={t('heat.figures')}>
        {open ? (
          <RegionRecords
            figure={open}
            name={nameOf(open.code)}
            onBack={() => {
              setCameFrom(openCode);
              setOpenCode(undefined);
            }}
            {...{ choice, settings, today }}
          />
        ) : (
          <>
            <p className="dk-faint dk-heat-total">
              {t('map.placed', { placed: data.header.placed, count: data.header.records })}
            </p>
            {request.days && <PeriodText periods={request.days.periods} />}
            {data.header.isCut && <p className="dk-help">{t('map.cut', { count: data.header.places })}</p>}
            {settings.shown === 'Density' ? (
              <DensityLegend />
            ) : (
              <ClassLegend classes={classes} locale={locale} />
            )}
            <RegionTable
              {...{ figures, isCompared, nameOf, classes, cameFrom }}
              weight={weight}
              onOpen={setOpenCode}
            />
          </>
        )}
      </aside>
    </div>
  );
}

const EMPTY = {
  header: { places: 0, records: 0, placed: 0, isCut: false },
  weights: new Float64Array(0),
  lats: new Int32Array(0),
  lngs: new Int32Array(0),
  numbers: new Uint32Array(0),
  regions: new Uint8Array(0),
  periods: new Uint8Array(0),
};

function PeriodText({ periods: [period, before] }: { periods: readonly Period[] }) {
  const { t, formatDate } = useMessages();
  const textOf = ({ from, till }: Period) =>
    t('heat.days', { from: formatDate(from), till: formatDate(till) });
  if (!period) return null;
  return (
    <p className="dk-help dk-heat-total">
      {before ? t('heat.compared', { period: textOf(period), before: textOf(before) }) : textOf(period)}
    </p>
  );
}

function DensityLegend() {
  const { t } = useMessages();
  return (
    <div className="dk-heat-stripe">
      <span>{t('heat.little')}</span>
      <span className="dk-heat-colours" style={{ background: densityGradient }} aria-hidden="true" />
      <span>{t('heat.much')}</span>
    </div>
  );
}

function ClassLegend({
  classes,
  locale,
}: {
  classes: ReturnType<typeof computeShadeClasses>;
  locale: string;
}) {
  const { t } = useMessages();
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const range = (from: number, till: number) =>
    from === till ? format.format(from) : `${format.format(from)} – ${format.format(till)}`;
  return (
    <ul className="dk-heat-legend" aria-label={t('map.legend')}>
      {classes.map(({ fill, from, till }) => (
        <li key={fill}>
          <span className="dk-heat-swatch" style={{ background: fill }} aria-hidden="true" />
          {range(from, till)}
        </li>
      ))}
    </ul>
  );
}

function useHeatRequest(
  { field, weight, day }: HeatChoice,
  settings: HeatSettings,
  today: string,
): HeatRequest {
  const [fieldId, weightId, dayId] = [field.id, weight?.id, day?.id];
  const { span, isCompared } = settings;
  return useMemo(() => {
    const periods = dayId === undefined ? null : getHeatPeriods({ span, isCompared }, today);
    return {
      field: fieldId,
      ...(weightId && { weight: weightId }),
      ...(dayId && periods && { days: { field: dayId, periods } }),
    };
  }, [fieldId, weightId, dayId, span, isCompared, today]);
}
