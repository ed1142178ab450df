import { useState } from 'react';
import type { Charted } from '#core/figures/chart/chartData.ts';
import { isPicture } from '#core/figures/chart/drawChart.ts';
import { paperPicture } from '#core/figures/chart/paperPicture.ts';
import { pivotOf, type TableWords, tableOf } from '#core/figures/chart/tableData.ts';
import { drawingWords } from '#core/figures/words/figureWords.ts';
import type { ReportInput } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/errorText.ts';

interface FiguresExportProps {
  kind: ReportInput['chart'];
  charted: Charted;
  tableWords: TableWords;
  title: string;
}

type Format = 'csv' | 'xlsx' | 'png' | 'svg';

/** What is shown, as a file. */
export function FiguresExport({ kind, charted, tableWords, title }: FiguresExportProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const fileOf = async (format: Format): Promise<Blob> => {
    const files = await import('./exportFigures.ts');
    const data = (kind === 'Pivot' ? pivotOf : tableOf)(charted, tableWords);
    if (format === 'csv') return files.csvOfFigures(data, tableWords.total);
    if (format === 'xlsx') return files.workbookOfFigures(title, data, tableWords.total);
    const picture = isPicture(kind) ? kind : 'Bars';
    const drawn = paperPicture({ kind: picture, charted, title, words: drawingWords(messages) });
    return format === 'svg' ? files.svgOfFigures(drawn) : files.pngOfFigures(drawn);
  };
  const save = async (format: Format) => {
    setBusy(true);
    try {
      const name = title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
      download(await fileOf(format), `${name || 'figures'}.${format}`);
    } catch (thrown) {
      toasts.show({ text: errorText(messages, thrown), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const formats: readonly Format[] = isPicture(kind) ? ['csv', 'xlsx', 'png', 'svg'] : ['csv', 'xlsx'];
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon="download" label={`${t('figures.export')}: ${title}`} isBusy={isBusy} />}
      entries={formats.map(format => ({
        id: format,
        icon: 'download',
        label: t(`figures.export.${format}`),
        onSelect: () => void save(format),
      }))}
    />
  );
}
