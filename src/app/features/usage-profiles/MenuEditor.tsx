import { useId } from 'react';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { IconName } from '#view/kit/icons.ts';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { getDirectoryIcon } from '../../state/navigation.ts';
import { useBoot } from '../../state/useBoot.ts';
import { MenuPreview } from './MenuPreview.tsx';
import { createMenuDraft, type MenuDraft, type MenuItem, type ProfileDraft } from './profileDraft.ts';
import { useMenuItemName } from './useMenuItemName.ts';
import { useSharedReports } from './useSharedReports.ts';

const kindIcons: Readonly<Record<MenuItem['kind'], IconName>> = {
  Directory: 'folder',
  Board: 'board',
  Map: 'pin',
  Report: 'chart',
};

export interface MenuEditorProps {
  draft: ProfileDraft;
  issues: readonly Issue[];
  onChange: (menu: MenuDraft[]) => void;
}

/** Edits the menu of a profile's users, next to a preview of the menu. */
export function MenuEditor({ draft, issues, onChange }: MenuEditorProps) {
  const messages = useMessages();
  const { t } = messages;
  const { menu } = draft;
  const labelOf = useMenuItemName();
  const iconOf = useItemIcon();
  const add = (item: MenuItem) => onChange([...menu, createMenuDraft(item)]);
  const put = (entry: MenuDraft, item: MenuItem) =>
    onChange(menu.map(each => (each.id === entry.id ? { ...each, item } : each)));
  return (
    <section className="dk-panel dk-stack" aria-labelledby="profile-menu">
      <h2 id="profile-menu">{t('profiles.menu')}</h2>
      <div className="dk-profile-menu">
        <div className="dk-stack">
          <p className="dk-faint">{t('profiles.menuText')}</p>
          {issues.length > 0 && (
            <p className="dk-error" role="alert">
              {formatIssues(messages, issues).join(' ')}
            </p>
          )}
          <SortableList
            label={t('profiles.menu')}
            items={menu}
            nameOf={({ item }) => item.name || labelOf(item)}
            onOrder={ids => onChange(ids.flatMap(id => menu.find(each => each.id === id) ?? []))}
          >
            {(entry, handle) => (
              <div className="dk-entry-row">
                {handle}
                <Icon name={iconOf(entry.item)} />
                <TextInput
                  label={t('profiles.menuName', { name: labelOf(entry.item) })}
                  placeholder={labelOf(entry.item)}
                  value={entry.item.name ?? ''}
                  maxLength={200}
                  onCommit={name => put(entry, withName(entry.item, name))}
                />
                <IconButton
                  icon="close"
                  size="small"
                  label={t('profiles.removeItem', { name: entry.item.name || labelOf(entry.item) })}
                  onClick={() => onChange(menu.filter(each => each.id !== entry.id))}
                />
              </div>
            )}
          </SortableList>
          <AddItems menu={menu} onAdd={add} />
        </div>
        <MenuPreview draft={draft} />
      </div>
    </section>
  );
}

function AddItems({ menu, onAdd }: { menu: readonly MenuDraft[]; onAdd: (item: MenuItem) => void }) {
  const { t } = useMessages();
  const id = useId();
  const { directories, boards } = useBoot();
  const reports = useSharedReports();
  const iconOf = useItemIcon();
  const has = (kind: MenuItem['kind'], target?: string) =>
    menu.some(({ item }) => item.kind === kind && item.id === target);
  const entryOf = (item: MenuItem, label: string): MenuEntry => ({
    id: `${item.kind} ${item.id ?? ''}`,
    label,
    icon: iconOf(item),
    isDisabled: has(item.kind, item.id),
    onSelect: () => onAdd(item),
  });
  const kinds = [
    {
      label: t('profiles.addDirectory'),
      entries: directories.map(each => entryOf({ kind: 'Directory', id: each.id }, each.name)),
    },
    {
      label: t('profiles.addBoard'),
      entries: boards.map(each => entryOf({ kind: 'Board', id: each.id }, each.name)),
    },
    {
      label: t('profiles.addReport'),
      entries: [
        entryOf({ kind: 'Report' }, t('profiles.allReports')),
        // Saved with the report's name, because the menu can't look up the names of reports.
        ...reports.map(({ id: reportId, name }) => entryOf({ kind: 'Report', id: reportId, name }, name)),
      ],
    },
  ];
  return (
    <div className="dk-row dk-row-wrap">
      {kinds.map(({ label, entries }, index) => (
        <Menu
          key={label}
          trigger={
            <Button id={`${id}-${index}`} icon="plus" isDisabled={entries.length === 0}>
              {label}
            </Button>
          }
          entries={entries}
        />
      ))}
    </div>
  );
}

function useItemIcon(): (item: MenuItem) => IconName {
  const { directories } = useBoot();
  return ({ kind, id }) => {
    const directory = directories.find(each => each.id === id);
    return directory ? getDirectoryIcon(directory) : kindIcons[kind];
  };
}

function withName({ name: _, ...item }: MenuItem, name: string): MenuItem {
  return name.trim() ? { ...item, name: name.trim() } : item;
}
