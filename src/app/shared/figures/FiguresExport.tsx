import { useState } from 'react';
import type { ChartInput } from '#core/figures/chart/chartData.ts';
import { isChartPictureKind } from '#core/figures/chart/drawChart.ts';
import type { TableTexts } from '#core/figures/chart/tableData.ts';
import { createDrawingTexts } from '#core/figures/words/figureWords.ts';
import type { ReportInput } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { saveDownload } from '../../api/download.ts';
import { getErrorText } from '../../api/errorText.ts';
import type { FiguresFormat } from './exportFigures.ts';

interface FiguresExportProps {
  kind: ReportInput['chart'];
  charted: ChartInput;
  tableWords: TableTexts;
  title: string;
  /** Set if the page can be exported as a document. */
  paper?: FiguresPrintActions | undefined;
}

export interface FiguresPrintActions {
  draw: () => Promise<Blob>;
  print: () => void;
}

export function FiguresExport({ kind, charted, tableWords, title, paper }: FiguresExportProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const make = async (format: FiguresFormat) => {
    const { createFiguresFile } = await import('./exportFigures.ts');
    return createFiguresFile(format, {
      kind,
      charted,
      tableWords,
      title,
      drawingWords: createDrawingTexts(messages),
    });
  };
  const save = async (extension: string, file: () => Promise<Blob>) => {
    setBusy(true);
    try {
      const name = title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
      saveDownload(await file(), `${name || 'figures'}.${extension}`);
    } catch (thrown) {
      toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const paperEntries = ({ draw, print }: FiguresPrintActions) => [
    {
      id: 'pdf',
      icon: 'download' as const,
      label: t('figures.export.pdf'),
      onSelect: () => void save('pdf', draw),
    },
    { id: 'print', icon: 'file' as const, label: t('figures.print'), hasSeparator: true, onSelect: print },
  ];
  const formats: readonly FiguresFormat[] = isChartPictureKind(kind)
    ? ['csv', 'xlsx', 'png', 'svg']
    : ['csv', 'xlsx'];
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon="download" label={`${t('figures.export')}: ${title}`} isBusy={isBusy} />}
      entries={[
        ...formats.map(format => ({
          id: format,
          icon: 'download' as const,
          label: t(`figures.export.${format}`),
          onSelect: () => void save(format, () => make(format)),
        })),
        ...(paper ? paperEntries(paper) : []),
      ]}
    />
  );
}
