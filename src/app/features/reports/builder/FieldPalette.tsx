import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useId, useState } from 'react';
import { findFigureChoice, listFigureChoices } from '#core/figures/reports/reportPlace.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { addField, canAddField, type ReportPart } from './addField.ts';
import { FieldEntry } from './FieldEntry.tsx';
import { RelatedEntry } from './RelatedEntry.tsx';
import type { BuilderProps } from './ReportBuilder.tsx';

/**
 * Lists the available fields. Clicking a field asks how to use it; dragging adds the field where it is dropped. The
 * list is above the parts that grow, so that a field doesn't move away from the pointer.
 */
export function FieldPalette({ draft, place, onChange, children }: BuilderProps & { children: ReactNode }) {
  const { t } = useMessages();
  const [keyword, setKeyword] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const wanted = keyword.trim().toLocaleLowerCase();
  const all = listFigureChoices(place);
  // A search by name also finds the fields of referenced records, whose entries may be collapsed.
  const found = wanted ? all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) : place.choices;
  const drop = ({ active, over }: DragEndEvent) => {
    const choice = findFigureChoice(place, String(active.id));
    if (!choice || (over?.id !== 'groups' && over?.id !== 'measures')) return;
    if (canAddField(over.id, draft, choice)) onChange(addField(over.id, draft, choice));
  };
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <section className="dk-report-fields" aria-label={t('reports.fields')}>
        <h2>{t('reports.fields')}</h2>
        <p className="dk-faint">{t('reports.fieldsText')}</p>
        <TextInput
          type="search"
          icon="search"
          label={t('reports.findField')}
          placeholder={t('reports.findField')}
          value={keyword}
          onInput={setKeyword}
        />
        <ul>
          {found.map(choice => (
            <FieldEntry key={choice.id} choice={choice} draft={draft} onChange={onChange} />
          ))}
          {!wanted &&
            place.related.map(related => (
              <RelatedEntry key={related.id} related={related} draft={draft} onChange={onChange} />
            ))}
        </ul>
      </section>
      {children}
    </DndContext>
  );
}

export function DroppableSection({ part, children }: { part: ReportPart; children: ReactNode }) {
  const { t } = useMessages();
  const { setNodeRef, isOver } = useDroppable({ id: part });
  const id = useId();
  return (
    <section ref={setNodeRef} className="dk-report-part" data-over={isOver} aria-labelledby={id}>
      <h2 id={id}>{t(`reports.${part}`)}</h2>
      {children}
    </section>
  );
}
