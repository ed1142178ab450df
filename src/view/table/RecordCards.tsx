import { memo } from 'react';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { useFieldContext } from '../engine.ts';
import { CellsBoundary } from '../field/CellsBoundary.tsx';
import { FieldCell } from '../field/FieldCell.tsx';
import { StatusChip } from '../form/StatusChip.tsx';
import './table.css';

export interface RecordCardsProps {
  compiled: CompiledDirectory;
  items: readonly Item[];
  onOpen: (item: Item) => void;
}

/** The list at phone width: a card for each record with the filled fields of the grid. */
export function RecordCards({ compiled, items, onOpen }: RecordCardsProps) {
  return (
    <ul className="dk-cards" aria-label={compiled.directory.name}>
      {items.map(item => (
        <RecordCard key={item.id} item={item} compiled={compiled} onOpen={onOpen} />
      ))}
    </ul>
  );
}

const maxLines = 5;

const RecordCard = memo(function RecordCard({
  item,
  compiled,
  onOpen,
}: { item: Item } & Omit<RecordCardsProps, 'items'>) {
  const context = useFieldContext(item.customFields, item.references);
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  const filled = compiled.columns.filter(field => {
    const drawn = field.resolve(context);
    return drawn && !drawn.isEmpty(field.valueIn(context));
  });
  return (
    <li className="dk-card">
      <div className="dk-card-head">
        <button type="button" className="dk-card-open dk-truncate" onClick={() => onOpen(item)}>
          {item.display}
        </button>
        {status && <StatusChip status={status} />}
      </div>
      <dl>
        <CellsBoundary>
          {filled.slice(0, maxLines).map(field => (
            <div key={field.definition.id} className="dk-card-line">
              <dt>{field.definition.name}</dt>
              <dd>
                <FieldCell field={field} context={context} />
              </dd>
            </div>
          ))}
        </CellsBoundary>
      </dl>
    </li>
  );
});
