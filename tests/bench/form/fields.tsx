import '#view/kit/tokens.css';
import '#view/kit/base.css';
import { type ReactNode, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValue, FieldValues } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { FieldStage, useSampleContext } from '#plugins/shared/stage/FieldStage.tsx';
import { CellsBoundary } from '#view/field/CellsBoundary.tsx';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { ToastsProvider } from '#view/kit/feedback/Toasts.tsx';
import { ModalStackProvider } from '#view/kit/overlays/ModalStackProvider.tsx';
import { directory, values } from './hundredFields.ts';

export interface FieldsBench {
  /** The types whose cells can be drawn. */
  readonly types: readonly string[];
  /**
   * Returns the milliseconds until `count` cells of a type are rendered and laid out; with `isBare`, as bare spans of
   * the same texts.
   */
  cells(type: string, count: number, isBare: boolean): number;
  /** Returns the milliseconds until an editable table with this many rows is rendered and laid out. */
  table(rows: number): number;
}

declare global {
  interface Window {
    fieldsBench?: FieldsBench;
  }
}

const registry = createFieldRegistry(fieldPlugins);
const definitions = new Map(directory.fields.map(field => [field.type, field]));

function Cells({
  definition,
  count,
  isBare,
}: {
  definition: FieldDefinition;
  count: number;
  isBare: boolean;
}) {
  const field = registry.bind(definition);
  const context = useSampleContext(values);
  const numbers = useMemo(() => Array.from({ length: count }, (_, index) => index), [count]);
  if (!isBare) {
    const draw = (index: number) => <FieldCell key={index} field={field} context={context} />;
    return getRows(numbers).map(row => <CellsBoundary key={row[0]}>{row.map(draw)}</CellsBoundary>);
  }
  const text = field.toText(field.valueIn(context), context);
  return numbers.map(index => <span key={index}>{text}</span>);
}

/** Groups cells into rows of ten, as in lists. */
function getRows(numbers: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(numbers.length / 10) }, (_, row) =>
    numbers.slice(row * 10, row * 10 + 10),
  );
}

function Table({ rows }: { rows: number }) {
  const definition = definitions.get('Table');
  const value = useMemo(() => definition && getTable(definition, rows), [definition, rows]);
  const context = useSampleContext();
  if (!definition) return null;
  return (
    <FieldEditor
      field={registry.bind(definition)}
      id="table"
      value={value}
      context={context}
      onChange={() => {}}
      isRequired={false}
      isInvalid={false}
      issues={[]}
    />
  );
}

function getTable({ id }: FieldDefinition, count: number): FieldValue {
  const rows = values[id]?.tableValue ?? [];
  const copies: { id: string; customFields: FieldValues }[] = [];
  for (let index = 0; index < count; index += 1) {
    copies.push({ id: `row-${index}`, customFields: rows[index % rows.length]?.customFields ?? {} });
  }
  return { tableValue: copies };
}

function timed(what: ReactNode): number {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const startedAt = performance.now();
  flushSync(() =>
    root.render(
      <FieldStage registry={registry}>
        <ToastsProvider>
          <ModalStackProvider>{what}</ModalStackProvider>
        </ToastsProvider>
      </FieldStage>,
    ),
  );
  place.getBoundingClientRect();
  const took = performance.now() - startedAt;
  root.unmount();
  place.remove();
  return took;
}

window.fieldsBench = {
  types: [...definitions.keys()],
  cells(type, count, isBare) {
    const definition = definitions.get(type);
    if (!definition) throw new Error(`There is no field of type ${type}.`);
    return timed(<Cells definition={definition} count={count} isBare={isBare} />);
  },
  table: rows => timed(<Table rows={rows} />),
};
