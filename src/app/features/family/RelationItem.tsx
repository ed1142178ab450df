import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useOpenedRecord } from '../../shared/record/openedRecord.ts';
import { openRecord } from '../../state/openRecordsState.ts';
import type { Relation } from './familyCalls.ts';
import { extractDisplayName, useRelationLabel } from './familyWords.ts';

interface RelationItemProps {
  relation: Relation;
  /** `undefined` if the user can't change the contact. */
  onChange: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

export function RelationItem({ relation, onChange, onRemove }: RelationItemProps) {
  const { t } = useMessages();
  const kindName = useRelationLabel();
  const { place } = useOpenedRecord();
  const { contact } = relation;
  const name = extractDisplayName(contact.display);
  return (
    <li>
      <span className="dk-family-person">
        <button
          type="button"
          className="dk-link-button"
          onClick={() => openRecord(place.directoryId, contact.id)}
        >
          {name}
        </button>
        <span className="dk-faint">{kindName(relation)}</span>
      </span>
      {onChange && onRemove && (
        <Menu
          placement="bottom-end"
          trigger={<IconButton icon="more" size="small" label={t('family.more', { name })} />}
          entries={[
            { id: 'change', icon: 'edit', label: t('family.change'), onSelect: onChange },
            { id: 'remove', icon: 'trash', label: t('family.remove'), onSelect: onRemove },
          ]}
        />
      )}
    </li>
  );
}
