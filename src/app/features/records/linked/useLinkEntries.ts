import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { compileFor } from '#core/permissions.ts';
import { useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { openList } from '../../../state/openRecords.ts';
import { rememberItem } from '../../../state/references.ts';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { linksTo } from './linksTo.ts';

/** Entries of a menu that show the records that link to a record, one for each field through which they can. */
export function useLinkEntries({ directory }: CompiledDirectory, item: Item): () => MenuEntry[] {
  const { t } = useMessages();
  const { registry } = useEngine();
  const { directories } = useBoot();
  const access = useAccess();
  return () => {
    const readable = directories.filter(({ id }) => access.mayRead(id));
    const compiled = readable.map(each => compileFor(each, registry, access.rightsIn(each.id)));
    const links = linksTo(item, directory.id, compiled);
    return links.map(({ compiled: of, field }, index): MenuEntry => {
      const { id: directoryId, name } = of.directory;
      const { id: fieldId, name: fieldName } = field.definition;
      const isOnlyOne = links.filter(link => link.compiled === of).length === 1;
      return {
        // Several directories have a contact, under one name.
        id: `links ${directoryId} ${fieldId}`,
        icon: 'list',
        label: isOnlyOne
          ? t('records.linked', { directory: name })
          : t('records.linkedThrough', { directory: name, field: fieldName }),
        hasSeparator: index === 0,
        onSelect() {
          // A new record of that list links to this one, by its name.
          rememberItem(item);
          openList({
            directoryId,
            fieldId,
            itemId: item.id,
            title: t('records.linkedTo', { directory: name, record: item.display }),
          });
        },
      };
    });
  };
}
