import type { RecordFilters } from '#core/directory/recordView.ts';
import { useExtendedMessages } from '../../i18n/useExtendedMessages.ts';
import { Button } from '../../kit/Button.tsx';
import { Popover } from '../../kit/overlay/Popover.tsx';
import en from '../../messages/tagFilter/en.json' with { type: 'json' };
import uk from '../../messages/tagFilter/uk.json' with { type: 'json' };
import { TagPicker } from '../../tags/TagPicker.tsx';
import { useTags } from '../../tags/tags.ts';
import { JoinSelect } from './JoinSelect.tsx';

const texts = { en, uk };

export interface TagFilterProps {
  value: RecordFilters;
  onChange: (filters: RecordFilters) => void;
}

/** Filters records by tags, of which all or any must match. */
export default function TagFilter({ value, onChange }: TagFilterProps) {
  const { t } = useExtendedMessages(texts);
  const { byId } = useTags();
  const names = value.tagIds.flatMap(id => byId.get(id)?.name ?? []);
  const label = t('filter.tags');
  const words = names.length > 0 ? t('filter.chip', { name: label, words: names.join(', ') }) : label;
  return (
    <Popover
      label={label}
      trigger={
        <Button tone="quiet" aria-pressed={names.length > 0} title={words}>
          <span className="dk-filter-words dk-truncate">{words}</span>
        </Button>
      }
    >
      <div className="dk-stack">
        <TagPicker
          value={value.tagIds}
          canCreate={false}
          onChange={tagIds => onChange({ ...value, tagIds })}
        />
        {value.tagIds.length > 1 && (
          <JoinSelect
            label={t('filter.tagsHow')}
            value={value.tagsLgOp}
            names={{ And: t('filter.tagsAnd'), Or: t('filter.tagsOr') }}
            onChange={tagsLgOp => onChange({ ...value, tagsLgOp })}
          />
        )}
      </div>
    </Popover>
  );
}
