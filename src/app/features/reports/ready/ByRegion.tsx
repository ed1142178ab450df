import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { dayIn } from '#core/dayRange.ts';
import { noFilters } from '#core/directory/recordView.ts';
import type { Charted } from '#core/figures/chart/chartData.ts';
import type { ReportPlace } from '#core/figures/reports/reportPlace.ts';
import { chartWords, tableWords } from '#core/figures/words/figureWords.ts';
import { NO_REGION_CODE } from '#core/geo/area.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useFieldContext } from '#view/engine.ts';
import { FigureView } from '#view/figures/FigureView.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { errorText } from '../../../api/errorText.ts';
import { FiguresExport } from '../../../shared/figures/FiguresExport.tsx';
import { recordsBehind } from '../../../shared/figures/recordsBehind.ts';
import { regionNames } from '../../../shared/map/regionNames.ts';
import { useHeat } from '../../../shared/map/useHeat.ts';
import { useUser } from '../../../state/useBoot.ts';
import { regionAnswer } from './regionAnswer.ts';

interface ByRegionProps {
  place: ReportPlace & { readonly directoryId: string };
  /** Whose values are places. */
  field: FieldDefinition;
  title: string;
}

const noValues = {};
const counted = { asked: { measure: 'Count' }, shown: 'Value', figure: null, name: '' } as const;

/** How many records lie in each region: counted as the heat map counts them. */
export default function ByRegion({ place, field, title }: ByRegionProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const [, navigate] = useLocation();
  const today = dayIn(useUser().account.timeZone);
  const context = useFieldContext(noValues);
  const request = useMemo(() => ({ field: field.id }), [field.id]);
  const { data, error, reload } = useHeat(place.directoryId, request);
  const names = useMemo(() => regionNames(locale), [locale]);
  const charted = useMemo((): Charted | null => {
    if (!data) return null;
    const words = chartWords(messages, { groupings: [], measures: [counted], context });
    const nameOf = (code = '') =>
      code === NO_REGION_CODE ? t('reports.ready.noRegion') : (names.get(code) ?? code);
    return {
      answer: regionAnswer(data, field.id),
      ...{ shown: ['Value'], scales: [''], isContinuous: false, addsUp: true, today },
      words: { ...words, key: (_, { value }) => nameOf(value?.stringValue) },
    };
  }, [data, field.id, messages, t, names, context, today]);
  if (error && !data) return <ErrorState text={errorText(messages, error)} onRetry={reload} />;
  if (!charted || !data) return <Skeleton height={240} />;
  const { records, placed } = data.header;
  if (placed === 0 && records > 0)
    return (
      <EmptyState icon="pin" title={t('reports.ready.noPlaces')} text={t('reports.ready.noPlacesText')} />
    );
  const shown = {
    ...{ kind: 'Bars' as const, charted, title, emptyText: t('reports.ready.empty') },
    tableWords: { ...tableWords(messages, { groupings: [] }), grouping: () => t('reports.ready.region') },
  };
  return (
    <FigureView
      {...shown}
      note={t('reports.ready.placed', { placed, count: records })}
      actions={<FiguresExport {...shown} />}
      onOpen={conditions => navigate(recordsBehind(place, noFilters, conditions))}
    />
  );
}
