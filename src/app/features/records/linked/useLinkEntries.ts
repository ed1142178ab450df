import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { useRecordLinks } from './useRecordLinks.ts';

/**
 * Returns menu entries that show the records linking to a record, with one entry for each field through which records
 * can link to it.
 */
export function useLinkEntries(compiled: CompiledDirectory, item: Item): () => MenuEntry[] {
  const { t } = useMessages();
  const links = useRecordLinks(compiled, item);
  return () => {
    const found = links.find();
    return found.map((link, index): MenuEntry => {
      const { directory, field } = links.nameOf(link, found);
      return {
        // Several directories have a contact field with the same id.
        id: `links ${link.compiled.directory.id} ${link.field.definition.id}`,
        icon: 'list',
        label: field ? t('records.linkedThrough', { directory, field }) : t('records.linked', { directory }),
        hasSeparator: index === 0,
        onSelect: () => links.openAll(link),
      };
    });
  };
}
