import { type ReactNode, useMemo, useState } from 'react';
import type { ChartInput } from '#core/figures/chart/chartData.ts';
import { getPictureData, isChartPictureKind, type PictureKind } from '#core/figures/chart/drawChart.ts';
import { findPictureProblem } from '#core/figures/chart/paperPicture.ts';
import { buildFigureTable, type TableTexts } from '#core/figures/chart/tableData.ts';
import { createDrawingTexts } from '#core/figures/words/figureWords.ts';
import type { Condition } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/feedback/states.tsx';
import { useMediaQuery } from '../kit/layout/useMediaQuery.ts';
import { FigureChart } from './FigureChart.tsx';
import { FigureTable } from './FigureTable.tsx';
import './figures.css';

export type FigureKind = PictureKind | 'Rows' | 'Pivot';

export interface FigureViewProps {
  kind: FigureKind;
  charted: ChartInput;
  tableWords: TableTexts;
  title: string;
  /** Shown next to the button that switches between chart and table. */
  note?: ReactNode;
  actions?: ReactNode;
  /** The hint shown if there are no results; by default, the hint suggests changing the filters. */
  emptyText?: string | undefined;
  /** Opens the records of a figure. */
  onOpen: (conditions: readonly Condition[]) => void;
}

/** Shows figures as a chart, which users can switch to a table, or only as a table. */
export function FigureView(props: FigureViewProps) {
  const { kind, charted, title, note, actions, emptyText, onOpen } = props;
  const messages = useMessages();
  const { t } = messages;
  const [isTable, setTable] = useState(false);
  // A printout shows both chart and table.
  const isPrinting = useMediaQuery('print');
  const data = useMemo(() => getPictureData(kind, charted), [kind, charted]);
  const words = useMemo(() => createDrawingTexts(messages), [messages]);
  if (charted.answer.records === 0)
    return (
      <EmptyState icon="chart" title={t('figures.nothing')} text={emptyText ?? t('figures.nothingText')} />
    );
  const isDrawn = isChartPictureKind(kind);
  const hasBoth = isPrinting && isDrawn && !isTable;
  const problem = isDrawn ? findPictureProblem(kind, data) : null;
  return (
    <div className="dk-figure">
      <div className="dk-figure-bar">
        <span className="dk-faint">{note}</span>
        <span className="dk-spacer" />
        {isDrawn && (
          <Button
            size="small"
            tone="quiet"
            icon={isTable ? 'chart' : 'table'}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'figures.asPicture' : 'figures.asTable')}
          </Button>
        )}
        {actions}
      </div>
      {!isDrawn || isTable ? (
        <Rows {...props} />
      ) : problem ? (
        <EmptyState icon="chart" title={t(`figures.${problem}`)} text={t(`figures.${problem}Text`)} />
      ) : (
        <FigureChart kind={kind} data={data} title={title} words={words} onOpen={onOpen} />
      )}
      {hasBoth && <Rows {...props} />}
      <Notes charted={charted} isDrawn={isDrawn && !isTable && !problem} />
    </div>
  );
}

function Rows({ kind, charted, tableWords, title, onOpen }: FigureViewProps) {
  const data = useMemo(() => buildFigureTable(kind, charted, tableWords), [kind, charted, tableWords]);
  return <FigureTable data={data} title={title} onOpen={onOpen} />;
}

/** Shows notes that users need to interpret the figures correctly. */
function Notes({ charted, isDrawn }: { charted: ChartInput; isDrawn: boolean }) {
  const { answer, shown, words, addsUp, hasSeveralUnits } = charted;
  const { t } = useMessages();
  const cut = answer.axes.flatMap((axis, level) => {
    const key = axis.at(-1)?.keys[0];
    return key?.others === undefined ? [] : [{ level, count: key.others }];
  });
  const sum = (answer.axes[0] ?? []).reduce((all, { values: [first] }) => all + Number(first ?? 0), 0);
  const countsSeveral = addsUp && answer.axes.length > 0 && sum > Number(answer.totals.values[0] ?? 0) + 1e-6;
  const drawsFirst = isDrawn && answer.axes.length > 1 && shown.length > 1;
  if (cut.length === 0 && !countsSeveral && !hasSeveralUnits && !drawsFirst) return null;
  return (
    <p className="dk-figure-notes dk-faint">
      {cut.map(({ level, count }) => (
        <span key={level}>{t('figures.cut', { count })} </span>
      ))}
      {countsSeveral && <span>{t('figures.countsOnce')} </span>}
      {hasSeveralUnits && <span>{t('figures.severalUnits')} </span>}
      {drawsFirst && <span>{t('figures.drawsFirst', { measure: words.measure(0) })}</span>}
    </p>
  );
}
