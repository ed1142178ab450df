import { Suspense, useMemo, useState } from 'react';
import regionRows from '#core/geo/data/uaRegions.json';
import { readRegions, regionLabel } from '#core/geo/regions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { densityStripe } from '#view/kit/map/heat/heatColors.ts';
import { errorText } from '../../../api/errorText.ts';
import { mapSource } from '../../../state/mapSource.ts';
import type { HeatChoice } from './heatChoice.ts';
import type { HeatSettings } from './heatSettings.ts';
import { OpenRegion } from './OpenRegion.tsx';
import { RegionTable } from './RegionTable.tsx';
import { heatPlaces, regionFigures, shadeClasses, shadeOf, shownValue } from './regionFigures.ts';
import { useHeat } from './useHeat.ts';

const HeatMapView = lazy(() => import('#view/kit/map/heat/HeatMapView.tsx'));

export interface HeatFiguresProps {
  choice: HeatChoice;
  settings: HeatSettings;
  today: string;
}

/** The map, its legend, and the table behind it. */
export default function HeatFigures({ choice, settings, today }: HeatFiguresProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const { directory, field, weight, day } = choice;
  const isCompared = day !== null && settings.isCompared;
  const { data, error, isLoading, reload } = useHeat({
    directoryId: directory.id,
    field: field.id,
    weight: weight?.id ?? null,
    day: day?.id ?? null,
    span: settings.span,
    isCompared,
    today,
  });
  const [source] = useState(mapSource);
  const [openCode, setOpenCode] = useState<string | null | undefined>(undefined);
  const figures = useMemo(
    () =>
      data
        ? regionFigures(data, {
            places: weight ? (weight.precision ?? 0) : null,
            periodCount: isCompared ? 2 : 1,
          })
        : [],
    [data, weight, isCompared],
  );
  const names = useMemo(
    () => new Map(readRegions(regionRows).map(region => [region.code, regionLabel(region, locale)])),
    [locale],
  );
  const classes = useMemo(
    () =>
      shadeClasses(
        figures.filter(({ code }) => code !== null).map(figure => shownValue(figure, isCompared)),
        isCompared,
      ),
    [figures, isCompared],
  );
  const shown = useMemo(() => {
    if (settings.shown === 'Density') return { kind: 'Density', places: heatPlaces(data ?? EMPTY) } as const;
    const compact = new Intl.NumberFormat(locale, {
      notation: 'compact',
      maximumFractionDigits: 1,
      signDisplay: isCompared ? 'exceptZero' : 'auto',
    });
    const regions = [...names.keys()].map(code => {
      const figure = figures.find(each => each.code === code);
      const value = figure ? shownValue(figure, isCompared) : 0;
      return { code, fill: shadeOf(value, classes, isCompared), text: figure ? compact.format(value) : '' };
    });
    return { kind: 'Regions', regions } as const;
  }, [settings.shown, data, names, figures, classes, isCompared, locale]);
  const open = figures.find(({ code }) => code === openCode);
  const nameOf = (code: string | null) => (code === null ? t('heat.nowhere') : (names.get(code) ?? code));
  if (error && !data) return <ErrorState text={errorText(messages, error)} onRetry={reload} />;
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
          <OpenRegion
            figure={open}
            name={nameOf(open.code)}
            onBack={() => setOpenCode(undefined)}
            {...{ choice, settings, today }}
          />
        ) : (
          <>
            <p className="dk-faint dk-heat-total">
              {t('map.placed', { placed: data.header.placed, count: data.header.records })}
            </p>
            {data.header.isCut && <p className="dk-help">{t('map.cut', { count: data.header.places })}</p>}
            {settings.shown === 'Density' ? (
              <DensityLegend />
            ) : (
              <ClassLegend classes={classes} locale={locale} />
            )}
            <RegionTable {...{ figures, isCompared, nameOf, classes }} weight={weight} onOpen={setOpenCode} />
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

function DensityLegend() {
  const { t } = useMessages();
  return (
    <div className="dk-heat-stripe">
      <span>{t('heat.little')}</span>
      <span className="dk-heat-colours" style={{ background: densityStripe }} aria-hidden="true" />
      <span>{t('heat.much')}</span>
    </div>
  );
}

function ClassLegend({ classes, locale }: { classes: ReturnType<typeof shadeClasses>; locale: string }) {
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
