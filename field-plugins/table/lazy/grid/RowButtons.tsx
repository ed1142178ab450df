import { useContext } from 'react';
import { FieldServicesContext } from '#view/engine/fieldServices.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import type { GridRowProps } from './GridRow.tsx';
import { findRowLink, type RowLink } from './rowLink.core.ts';

/** The actions at the end of a row. Tab only reaches the buttons of the focused row. */
export function RowButtons(props: GridRowProps) {
  const { row, index, definition, context, actions, isEditable, isLocked, isActive } = props;
  const { t } = useMessages();
  const number = index + 1;
  const link = findRowLink(row, definition, context);
  const tabIndex = isActive ? 0 : -1;
  return (
    <td className="dk-row-actions">
      <div className="dk-row-buttons">
        {link && <LinkMarker link={link} tabIndex={tabIndex} />}
        <IconButton
          icon={isEditable ? 'edit' : 'eye'}
          size="small"
          tabIndex={tabIndex}
          label={t(isEditable ? 'field.Table.editRow' : 'field.Table.showRow', { number })}
          isDisabled={isLocked}
          onClick={() => actions.open(index)}
        />
        {isEditable && (
          <Menu
            placement="bottom-end"
            trigger={
              <IconButton
                icon="more"
                size="small"
                tabIndex={tabIndex}
                label={t('field.Table.more', { number })}
                isDisabled={isLocked}
              />
            }
            entries={getEntries(t, props)}
          />
        )}
      </div>
    </td>
  );
}

function getEntries(t: Messages['t'], { index, actions, canMove, isLast }: GridRowProps): MenuEntry[] {
  const why = canMove ? undefined : t('field.Table.moveGrouped');
  return [
    {
      id: 'duplicate',
      icon: 'copy',
      label: t('field.Table.duplicate'),
      onSelect: () => actions.duplicate(index),
    },
    {
      id: 'up',
      icon: 'arrow-up',
      label: t('field.Table.moveUp'),
      description: why,
      isDisabled: !canMove || index === 0,
      onSelect: () => actions.move(index, index - 1),
    },
    {
      id: 'down',
      icon: 'arrow-down',
      label: t('field.Table.moveDown'),
      description: why,
      isDisabled: !canMove || isLast,
      onSelect: () => actions.move(index, index + 1),
    },
    {
      id: 'delete',
      icon: 'trash',
      label: t('field.Table.delete'),
      isDanger: true,
      hasSeparator: true,
      onSelect: () => actions.remove(index),
    },
  ];
}

/** Indicates that the row is linked to a record elsewhere, and opens it if possible. */
function LinkMarker({ link, tabIndex }: { link: RowLink; tabIndex: number }) {
  const { t } = useMessages();
  const openRecord = useContext(FieldServicesContext)?.openRecord;
  const { itemId, directoryId } = link;
  const name = link.display ?? t('field.Table.unseen');
  if (!openRecord || !directoryId) {
    return (
      <span className="dk-row-link" role="img" aria-label={t('field.Table.linked', { name })} title={name}>
        <Icon name="link" />
      </span>
    );
  }
  return (
    <IconButton
      icon="link"
      size="small"
      tabIndex={tabIndex}
      label={t('field.Table.openLink', { name })}
      onClick={() => openRecord(directoryId, itemId)}
    />
  );
}
