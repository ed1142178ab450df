import { useId } from 'react';
import type { Item } from '#core/model.ts';
import { useRecordContext } from '#view/engine/engine.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { FieldMergeChoice, MergeSide } from './mergeChoices.ts';
import type { MergeState } from './useMerge.ts';

export interface MergedFieldsProps {
  merge: MergeState;
  /** The records in the displayed order, regardless of which one remains. */
  items: readonly [Item, Item];
}

/** Shows a column for each record, and a choice for each field in which the records differ. */
export function MergedFields({ merge, items }: MergedFieldsProps) {
  const { t } = useMessages();
  const name = useId();
  const hasFields = merge.open.length + merge.closed.length > 0;
  return (
    <div className="dk-merge">
      <fieldset className="dk-merge-row dk-merge-head">
        <legend className="dk-merge-name">{t('merge.keep')}</legend>
        {items.map(item => (
          <label
            key={item.id}
            className="dk-merge-value"
            data-chosen={item.id === merge.kept.id || undefined}
          >
            <input
              type="radio"
              name={`${name}-kept`}
              checked={item.id === merge.kept.id}
              onChange={() => merge.keep(item)}
            />
            <span className="dk-merge-shown">
              <strong>{item.display}</strong>
            </span>
          </label>
        ))}
      </fieldset>
      {merge.open.map(field => (
        <Choice key={field.field.definition.id} {...{ merge, items, field }} />
      ))}
      {merge.closed.map(field => (
        <Closed key={field.field.definition.id} {...{ merge, items, field }} />
      ))}
      {!hasFields && <p className="dk-faint">{t('merge.noDifference')}</p>}
      {merge.same > 0 && <p className="dk-faint">{t('merge.same', { count: merge.same })}</p>}
    </div>
  );
}

interface RowProps extends MergedFieldsProps {
  field: FieldMergeChoice;
}

function Choice({ merge, items, field }: RowProps) {
  const { t } = useMessages();
  const name = useId();
  const chosen = merge.sideOf(field);
  const choosing = (side: MergeSide) => ({
    name,
    checked: chosen === side,
    onChange: () => merge.choose(field, side),
  });
  return (
    <fieldset className="dk-merge-row">
      <legend className="dk-merge-name">{field.field.definition.name}</legend>
      {items.map(item => {
        const side = item.id === merge.kept.id ? 'item' : 'other';
        const isChosen = chosen === side || chosen === 'both';
        return (
          <label key={item.id} className="dk-merge-value" data-chosen={isChosen || undefined}>
            <input type="radio" {...choosing(side)} />
            <Value item={item} field={field} />
          </label>
        );
      })}
      {field.canJoin && (
        <label className="dk-merge-both">
          <input type="radio" {...choosing('both')} />
          <span>{t('merge.both')}</span>
        </label>
      )}
    </fieldset>
  );
}

/** Shows a field that the user can't edit, and whose value the user therefore can't choose. */
function Closed({ merge, items, field }: RowProps) {
  const { t } = useMessages();
  const taken = field.field.isEmpty(field.item) ? merge.other : merge.kept;
  return (
    <fieldset className="dk-merge-row">
      <legend className="dk-merge-name">
        {field.field.definition.name} <span className="dk-faint">{t('merge.closed')}</span>
      </legend>
      {items.map(item => (
        <div key={item.id} className="dk-merge-value" data-chosen={item.id === taken.id || undefined}>
          <Value item={item} field={field} />
        </div>
      ))}
    </fieldset>
  );
}

function Value({ item, field: { field } }: { item: Item; field: FieldMergeChoice }) {
  const { t } = useMessages();
  const context = useRecordContext(item);
  return (
    <span className="dk-merge-shown">
      <FieldCell field={field} context={context} empty={t('merge.empty')} />
    </span>
  );
}
