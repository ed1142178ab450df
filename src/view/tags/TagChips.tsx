import type { ReactNode } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Badge } from '../kit/feedback/Badge.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import './tags.css';
import { useTags } from './tags.ts';

export interface TagChipsProps {
  ids: readonly string[];
  /** If omitted, users can't remove tags. */
  onRemove?: (id: string) => void;
}

/** Shows the tags of a record in their colours, without deleted tags. Cheap enough for lists and cards. */
export function TagChips({ ids, onRemove }: TagChipsProps): ReactNode {
  const { t } = useMessages();
  const { byId } = useTags();
  const tags = ids.flatMap(id => byId.get(id) ?? []);
  if (tags.length === 0) return null;
  return (
    <ul className="dk-tags" aria-label={t('tags.label')}>
      {tags.map(tag => (
        <li key={tag.id}>
          <Badge color={tag.color} title={tag.name}>
            {tag.name}
          </Badge>
          {onRemove && (
            <IconButton
              icon="close"
              size="small"
              label={t('tags.remove', { name: tag.name })}
              onClick={() => onRemove(tag.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
