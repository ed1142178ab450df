import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { SearchRequest } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { errorText } from '../../../api/errorText.ts';
import { useAccess } from '../../../state/useBoot.ts';
import type { ExportFormat } from './downloadExport.ts';
import { useMayBeVcards } from './useMayBeVcards.ts';

export interface ExportMenuProps {
  compiled: CompiledDirectory;
  /** The search of everything found, in the order shown. */
  search: SearchRequest;
  /** Ids of the columns shown, in their order. */
  columns: readonly string[];
  /** Only these of what is found. */
  selectedIds?: ReadonlySet<string> | undefined;
}

const formats: readonly ExportFormat[] = ['csv', 'xlsx', 'json', 'vcf'];

/** Exactly what is shown, as a file: the same search, order and columns. */
export function ExportMenu({ compiled, search, columns, selectedIds }: ExportMenuProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const rights = useAccess().rightsIn(compiled.directory.id);
  const [isBusy, setBusy] = useState(false);
  const vcards = useMayBeVcards(compiled);
  const count = selectedIds?.size ?? 0;
  const save = async (format: ExportFormat) => {
    setBusy(true);
    try {
      const { exportShown } = await import('./exportShown.ts');
      await exportShown(format, messages, { compiled, rights, search, columns, selectedIds });
    } catch (thrown) {
      toasts.show({ text: errorText(messages, thrown), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const offered = formats.filter(format => format !== 'vcf' || vcards.mayBe);
  const entries: MenuEntry[] = offered.map(format => ({
    id: format,
    icon: 'download',
    label: t(`export.${format}`),
    description: count > 0 ? t('export.selected', { count }) : undefined,
    onSelect: () => void save(format),
  }));
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon="download" label={t('export.title')} isBusy={isBusy} />}
      onOpen={vcards.ask}
      entries={entries}
    />
  );
}
