import { memo, type ReactNode } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { displayOf } from '#core/field/display.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Item } from '#core/model.ts';
import { useFieldContext } from '../engine.ts';
import { CellsBoundary } from '../field/CellsBoundary.tsx';
import { FieldCell } from '../field/FieldCell.tsx';
import { fieldLook } from '../field/fieldLook.ts';
import { Icon } from '../kit/Icon.tsx';
import { TagChips } from '../tags/TagChips.tsx';
import './boardCard.css';

export interface CardBodyProps {
  item: Item;
  compiled: CompiledDirectory;
  /** Draws what the record is called by; plain text where nothing is said. */
  children?: (title: string) => ReactNode;
}

/** What a card says of a record: its display, the fields an admin made visible on boards, tags and the last comment. */
export const CardBody = memo(function CardBody({ item, compiled, children }: CardBodyProps) {
  const context = useFieldContext(item.customFields, item.references);
  const { displayFieldId, inlineLabel, lastComment } = compiled.directory;
  const title = titleOf(item);
  const fields = compiled.card.filter(field => {
    if (title !== '' && field.definition.id === displayFieldId) return false;
    const drawn = field.resolve(context);
    return drawn && !drawn.isEmpty(field.valueIn(context));
  });
  const name = title || displayOf(item.number, undefined);
  return (
    <>
      <div className="dk-board-title">
        {children ? children(name) : <span className="dk-board-open">{name}</span>}
        {title && <span className="dk-board-number">#{item.number}</span>}
      </div>
      {fields.length > 0 && <CardFields {...{ fields, context, hasLabels: inlineLabel === true }} />}
      <TagChips ids={item.tags} />
      {lastComment && item.lastNote && (
        <p className="dk-board-note">
          <Icon name="comment" />
          <span>{item.lastNote.text}</span>
        </p>
      )}
    </>
  );
});

/** The display without its number: that stands beside it. */
function titleOf({ display, number }: Item): string {
  const prefix = `${displayOf(number, undefined)} | `;
  return display.startsWith(prefix) ? display.slice(prefix.length) : '';
}

function CardFields({
  fields,
  context,
  hasLabels,
}: {
  fields: CompiledDirectory['card'];
  context: FieldContext;
  hasLabels: boolean;
}) {
  return (
    <dl className="dk-board-fields" data-labels={hasLabels || undefined}>
      <CellsBoundary>
        {fields.map(field => {
          const { id, name } = field.definition;
          const { className, style } = fieldLook(field.definition);
          return (
            <div
              key={id}
              className={className || undefined}
              style={style}
              title={hasLabels ? undefined : name}
            >
              <dt className={hasLabels ? undefined : 'dk-visually-hidden'}>{name}</dt>
              <dd>
                <FieldCell field={field} context={context} />
              </dd>
            </div>
          );
        })}
      </CellsBoundary>
    </dl>
  );
}
