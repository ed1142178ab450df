import { useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { SearchRequest } from '#core/model.ts';
import { mayWith } from '#core/permissions.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { errorText } from '../../../api/errorText.ts';
import { useAccess } from '../../../state/useBoot.ts';
import type { ExportFormat } from './downloadExport.ts';

export interface ExportMenuProps {
  compiled: CompiledDirectory;
  /** The search of everything found, in the order shown. */
  search: SearchRequest;
  /** Ids of the columns shown, in their order. */
  columns: readonly string[];
  /** Only these of what is found. */
  selectedIds?: ReadonlySet<string>;
}

const formats: readonly ExportFormat[] = ['csv', 'xlsx', 'json'];

/** Exactly what is shown, as a file: the same search, order and columns. */
export function ExportMenu({ compiled, search, columns, selectedIds }: ExportMenuProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const rights = useAccess().rightsIn(compiled.directory.id);
  const [isBusy, setBusy] = useState(false);
  const { directory } = compiled;
  const mayReadComments = mayWith({ directory, rights }, 'comments', 'read');
  const count = selectedIds?.size ?? 0;
  const save = async (format: ExportFormat) => {
    setBusy(true);
    try {
      const { downloadExport } = await import('./downloadExport.ts');
      await downloadExport(directory, {
        format,
        search,
        columns: columns.filter(id => id !== SYSTEM_ID.lastComment || mayReadComments),
        ...(count > 0 && { itemIds: [...(selectedIds ?? [])] }),
        lang: messages.locale === 'uk' ? 'ua' : 'en',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
    } catch (thrown) {
      toasts.show({ text: errorText(messages, thrown), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const entries: MenuEntry[] = formats.map(format => ({
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
      entries={entries}
    />
  );
}
