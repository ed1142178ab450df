import { useEffect, useId, useRef, useState } from 'react';
import type { RelatedChoices } from '#core/figures/reports/reportPlace.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { FieldEntry, type FieldEntryProps } from './FieldEntry.tsx';

export interface RelatedEntryProps extends Pick<FieldEntryProps, 'draft' | 'onChange'> {
  related: RelatedChoices;
}

/** Shows a reference in the palette, which expands to the fields of the referenced records. */
export function RelatedEntry({ related: { name, choices }, ...builder }: RelatedEntryProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const entry = useRef<HTMLLIElement>(null);
  // Otherwise, fields expanded at the end of the list would be out of view.
  useEffect(() => {
    if (isOpen) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={entry}>
      <button
        type="button"
        className="dk-report-field dk-report-reference"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={t('reports.relatedFields', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        <span className="dk-truncate">{name} ›</span>
      </button>
      {isOpen && (
        <ul id={listId}>
          {choices.map(choice => (
            <FieldEntry
              key={choice.id}
              choice={choice}
              shortName={choice.figure.field.definition.name}
              {...builder}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
