import { type ComponentType, memo, type ReactNode } from 'react';
import { type CompiledDirectory, getCardSystemFields } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { formatRecordDisplay } from '#core/field/display.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Item, Status } from '#core/model.ts';
import { computeChecklistProgress } from '#core/record/checklist.ts';
import { useEngine, useRecordContext } from '../engine/engine.ts';
import type { SystemCellProps } from '../engine/fieldUi.ts';
import { CellsBoundary } from '../field/CellsBoundary.tsx';
import { FieldCell } from '../field/FieldCell.tsx';
import { getFieldStyle } from '../field/fieldLook.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Icon } from '../kit/Icon.tsx';
import { ServiceMark } from '../marks/ServiceMark.tsx';
import { TagChips } from '../tags/TagChips.tsx';
import './boardCard.css';

export interface CardBodyProps {
  item: Item;
  compiled: CompiledDirectory;
  /** Draws the title of the record; if omitted, the title is plain text. */
  children?: (title: string) => ReactNode;
}

/**
 * The content of a card: the record's display, the fields that an admin selected for boards, tags, and the last
 * comment.
 */
export const CardBody = memo(function CardBody({ item, compiled, children }: CardBodyProps) {
  const context = useRecordContext(item);
  const { inlineLabel, lastComment } = compiled.directory;
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  const title = getTitle(item);
  const lines = useLines(compiled, context, title !== '');
  const name = title || formatRecordDisplay(item.number, undefined);
  return (
    <>
      <div className="dk-board-title">
        {children ? children(name) : <span className="dk-board-open">{name}</span>}
        <CardChecklist item={item} compiled={compiled} />
        {title && <span className="dk-board-number">#{item.number}</span>}
      </div>
      <ServiceMark item={item} />
      {lines.length > 0 && (
        <CardLines {...{ item, lines, context, status, hasLabels: inlineLabel === true }} />
      )}
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

function CardChecklist({ item, compiled }: { item: Item; compiled: CompiledDirectory }) {
  const { t } = useMessages();
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  const progress = computeChecklistProgress(status, item.checklist);
  if (!progress) return null;
  const { done, total } = progress;
  const label = t('checklist.card', progress);
  return (
    <span className="dk-board-number" role="img" aria-label={label} title={label}>
      {done}/{total}
    </span>
  );
}

interface CardLine {
  field: BoundField;
  name: string;
  /** Draws a system field that the plugin of its type can't draw. */
  Own?: ComponentType<SystemCellProps>;
}

/** Returns the fields to draw, without empty fields and without the field used as the title. */
function useLines(compiled: CompiledDirectory, context: FieldContext, hasTitle: boolean): CardLine[] {
  const { t } = useMessages();
  const { ui } = useEngine();
  const all = [
    ...compiled.card.map((field): CardLine => ({ field, name: field.definition.name })),
    ...getCardSystemFields(compiled).map((field): CardLine => {
      const { id } = field.definition;
      return { field, name: t(`table.${id}`), Own: ui.system(id)?.Cell };
    }),
  ];
  return all.filter(({ field }) => {
    if (hasTitle && field.definition.id === compiled.directory.displayFieldId) return false;
    const drawn = field.resolve(context);
    return drawn && !drawn.isEmpty(field.valueIn(context));
  });
}

/** Returns the display text without the number, which is drawn separately. */
function getTitle({ display, number }: Item): string {
  const prefix = `${formatRecordDisplay(number, undefined)} | `;
  return display.startsWith(prefix) ? display.slice(prefix.length) : '';
}

interface CardLinesProps {
  item: Item;
  lines: readonly CardLine[];
  context: FieldContext;
  status: Status | undefined;
  hasLabels: boolean;
}

function CardLines({ item, lines, context, status, hasLabels }: CardLinesProps) {
  return (
    <dl className="dk-board-fields" data-labels={hasLabels || undefined}>
      <CellsBoundary>
        {lines.map(({ field, name, Own }) => {
          const { className, style } = getFieldStyle(field.definition);
          return (
            <div
              key={field.definition.id}
              className={className || undefined}
              style={style}
              title={hasLabels ? undefined : name}
            >
              <dt className={hasLabels ? undefined : 'dk-visually-hidden'}>{name}</dt>
              <dd>
                {Own ? (
                  <Own item={item} status={undefined} canMove={false} />
                ) : (
                  <FieldCell field={field} context={context} status={status} />
                )}
              </dd>
            </div>
          );
        })}
      </CellsBoundary>
    </dl>
  );
}
