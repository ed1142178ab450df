import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { getErrorText } from '../../api/errorText.ts';
import type { ExportFormat } from './downloadExport.ts';

export interface ExportMenuProps<Format extends ExportFormat> {
  formats: readonly Format[];
  /** False until the displayed results are known. */
  isReady: boolean;
  /** The number of selected records to which the export is limited; 0 exports all results. */
  chosen: number;
  onOpen?: () => void;
  /** Saves the displayed data in the browser. */
  onSave: (format: Format) => Promise<void>;
}

/** Offers to export the displayed data in several formats. */
export function ExportMenu<Format extends ExportFormat>(props: ExportMenuProps<Format>) {
  const { formats, isReady, chosen, onOpen, onSave } = props;
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      await onSave(format);
    } catch (thrown) {
      toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const entries: MenuEntry[] = formats.map(format => ({
    id: format,
    icon: 'download',
    label: t(`export.${format}`),
    description: chosen > 0 ? t('export.selected', { count: chosen }) : undefined,
    onSelect: () => void save(format),
  }));
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon="download" label={t('export.title')} isBusy={isBusy} isDisabled={!isReady} />}
      onOpen={onOpen}
      entries={entries}
    />
  );
}
