import { useState } from 'react';
import type { Charted } from '#core/figures/chart/chartData.ts';
import { isPicture } from '#core/figures/chart/drawChart.ts';
import type { TableWords } from '#core/figures/chart/tableData.ts';
import { drawingWords } from '#core/figures/words/figureWords.ts';
import type { ReportInput } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/errorText.ts';
import type { FiguresFormat } from './exportFigures.ts';

interface FiguresExportProps {
  kind: ReportInput['chart'];
  charted: Charted;
  tableWords: TableWords;
  title: string;
}

/** What is shown, as a file. */
export function FiguresExport({ kind, charted, tableWords, title }: FiguresExportProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: FiguresFormat) => {
    setBusy(true);
    try {
      const { figuresFile } = await import('./exportFigures.ts');
      const shown = { kind, charted, tableWords, title, drawingWords: drawingWords(messages) };
      const name = title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
      download(await figuresFile(format, shown), `${name || 'figures'}.${format}`);
    } catch (thrown) {
      toasts.show({ text: errorText(messages, thrown), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const formats: readonly FiguresFormat[] = isPicture(kind) ? ['csv', 'xlsx', 'png', 'svg'] : ['csv', 'xlsx'];
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
