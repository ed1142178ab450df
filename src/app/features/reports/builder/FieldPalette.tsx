import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useId, useState } from 'react';
import type { FigureChoice } from '#core/figures/reports/reportPlace.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { fits, type Part, withField } from './addField.ts';
import type { BuilderProps } from './ReportBuilder.tsx';

const SHOWN_WITHOUT_SEARCH = 10;

/** The fields there are: pressed, one asks what for; dragged, it goes where it is dropped. */
export function FieldPalette({ draft, place, onChange, children }: BuilderProps & { children: ReactNode }) {
  const { t } = useMessages();
  const [keyword, setKeyword] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const wanted = keyword.trim().toLocaleLowerCase();
  const found = place.choices.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const add = (part: Part, choice: FigureChoice) => {
    if (fits(part, draft, choice)) onChange(withField(part, draft, choice));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const choice = place.choices.find(({ id }) => id === active.id);
    if (choice && (over?.id === 'groups' || over?.id === 'measures')) add(over.id, choice);
  };
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      {children}
      <section className="dk-report-fields" aria-label={t('reports.fields')}>
        <h2>{t('reports.fields')}</h2>
        <p className="dk-faint">{t('reports.fieldsText')}</p>
        {place.choices.length > SHOWN_WITHOUT_SEARCH && (
          <TextInput
            type="search"
            icon="search"
            label={t('reports.findField')}
            placeholder={t('reports.findField')}
            value={keyword}
            onInput={setKeyword}
          />
        )}
        <ul>
          {found.map(choice => (
            <FieldEntry
              key={choice.id}
              choice={choice}
              parts={(['groups', 'measures'] as const).filter(part => fits(part, draft, choice))}
              onAdd={part => add(part, choice)}
            />
          ))}
        </ul>
      </section>
    </DndContext>
  );
}

interface FieldEntryProps {
  choice: FigureChoice;
  parts: readonly Part[];
  onAdd: (part: Part) => void;
}

function FieldEntry({ choice: { id, name }, parts, onAdd }: FieldEntryProps) {
  const { t } = useMessages();
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id });
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined;
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging} {...listeners}>
      <Menu
        trigger={
          <button type="button" className="dk-report-field" disabled={parts.length === 0}>
            <Icon name="plus" />
            <span className="dk-truncate">{name}</span>
          </button>
        }
        entries={parts.map(part => ({
          id: part,
          label: t(`reports.add.${part}`),
          onSelect: () => onAdd(part),
        }))}
      />
    </li>
  );
}

/** Where fields are dropped. */
export function DropPart({ part, children }: { part: Part; children: ReactNode }) {
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
