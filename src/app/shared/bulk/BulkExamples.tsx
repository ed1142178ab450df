import { useEffect, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { BulkOutcome, FieldValue, Item } from '#core/model.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { readRecord } from '../../api/recordCalls.ts';
import type { BulkChangeRequest } from './bulkCalls.ts';
import type { DirectorySelection } from './groupByDirectory.ts';

/** The maximum number of records shown as examples. */
const MAX_EXAMPLES = 5;
const noValues = {};

export interface BulkExample {
  readonly compiled: CompiledDirectory;
  readonly item: Pick<Item, 'id' | 'display' | 'status' | 'customFields' | 'references'>;
}

interface BulkExamplesProps {
  parts: readonly DirectorySelection[];
  change: BulkChangeRequest;
  outcomes: readonly BulkOutcome[];
}

/** Shows old and new values of the first records to be changed, if the change affects values. */
export default function BulkExamples({ parts, change, outcomes }: BulkExamplesProps) {
  const [examples, setExamples] = useState<readonly BulkExample[]>([]);
  const hasValues = change.customFields !== undefined || change.status !== undefined;
  useEffect(() => {
    if (!hasValues) return;
    const controller = new AbortController();
    const changed = outcomes.filter(({ outcome }) => outcome === 'Changed').slice(0, MAX_EXAMPLES);
    const loading = changed.map(async ({ itemId }) => {
      const part = parts.find(({ itemIds }) => itemIds.includes(itemId));
      if (!part) return null;
      const { compiled } = part;
      const item = await readRecord({ directoryId: compiled.directory.id, itemId }, controller.signal);
      return { compiled, item };
    });
    // If loading the examples fails, the summary still shows the number of records.
    void Promise.all(loading).then(
      found => controller.signal.aborted || setExamples(found.filter(each => each !== null)),
      () => undefined,
    );
    return () => controller.abort();
  }, [parts, outcomes, hasValues]);
  return <ExampleTable examples={examples} change={change} />;
}

export function ExampleTable({
  examples,
  change,
}: {
  examples: readonly BulkExample[];
  change: BulkChangeRequest;
}) {
  const { t } = useMessages();
  if (examples.length === 0) return null;
  return (
    <table className="dk-bulk-examples">
      <caption>{t('bulk.examples')}</caption>
      <thead>
        <tr>
          {(['record', 'field', 'before', 'after'] as const).map(each => (
            <th key={each} scope="col">
              {t(`bulk.example.${each}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples.map(example => (
          <ExampleRows key={example.item.id} {...{ example, change }} />
        ))}
      </tbody>
    </table>
  );
}

function ExampleRows({
  example: { compiled, item },
  change,
}: {
  example: BulkExample;
  change: BulkChangeRequest;
}) {
  const { t } = useMessages();
  const context = useFieldContext(noValues, item.references ?? {});
  const { fieldById, statusById } = compiled;
  const statusName = (id: string | null | undefined) => (id && statusById.get(id)?.name) || '—';
  const values = Object.entries(change.customFields ?? {}).flatMap(([id, value]) => {
    const field = fieldById.get(id);
    const old = item.customFields[id];
    if (!field || field.equals(old, value)) return [];
    const name = field.definition.name;
    return [{ id, name, old: getText(field, old, context), now: formatNewText(field, value, context) }];
  });
  const isMoved = change.status !== undefined && change.status !== item.status;
  const rows = [
    ...(isMoved
      ? [
          {
            id: 'status',
            name: t('bulk.example.status'),
            old: statusName(item.status),
            now: statusName(change.status),
          },
        ]
      : []),
    ...values,
  ];
  return rows.map(({ id, name, old, now }, index) => (
    <tr key={id}>
      {index === 0 && (
        <th scope="rowgroup" rowSpan={rows.length}>
          {item.display}
        </th>
      )}
      <td>{name}</td>
      <td>{old}</td>
      <td>{now ?? t('bulk.example.chosen')}</td>
    </tr>
  ));
}

function getText(field: BoundField, value: FieldValue | null | undefined, context: FieldContext): string {
  return field.toText(value ?? undefined, context) || '—';
}

/**
 * Returns the text of the new value; `null` if it refers to a record to which no old value refers, because the record's
 * name isn't loaded.
 */
function formatNewText(field: BoundField, value: FieldValue | null, context: FieldContext): string | null {
  const targets = value ? field.targetsOf(value) : [];
  const isKnown = targets.every(({ kind, id }) => kind !== 'item' || context.reference(id) !== undefined);
  return isKnown ? getText(field, value, context) : null;
}
