import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, TableRow } from '#core/model.ts';
import { convertScriptValue, toScriptValue } from '#core/scripts/scriptValues.ts';
import type { ActionForm } from '#view/actions/accountAction.ts';
import { createId } from '#view/designer/createId.ts';
import type { RecordFormStore } from '#view/form/recordFormStore.ts';

export interface TrackedForm extends ActionForm {
  /**
   * Restores the values that the action set, unless they have changed since, and removes the rows that the action
   * added.
   */
  takeBack(): void;
}

/**
 * Gives actions access to an open form, and tracks their changes. The methods throw an `Error` if a field code is
 * unknown.
 */
export function createActionForm(store: RecordFormStore): TrackedForm {
  const before = new Map<string, { was: FieldValue | undefined; set: FieldValue | undefined }>();
  const added = new Map<string, Set<string>>();
  const { compiled } = store.input;
  const { registry } = compiled;
  const fieldOf = (code: string): BoundField => {
    const field = compiled.fields.find(({ definition }) => definition.code === code);
    if (!field) throw new Error(`There is no field with the code "${code}".`);
    return field;
  };
  const current = ({ definition }: BoundField) => store.getState().values[definition.id];

  return {
    get(code) {
      const field = fieldOf(code);
      return toScriptValue(field, current(field), registry);
    },
    canWrite: code => store.getState().states[fieldOf(code).definition.id]?.mode === 'edit',
    set(code, value) {
      const field = fieldOf(code);
      const { id } = field.definition;
      const set = convertScriptValue(field, value, registry) ?? undefined;
      before.set(id, { was: before.has(id) ? before.get(id)?.was : current(field), set });
      store.setValue(id, set);
    },
    addRows(code, rows) {
      const field = fieldOf(code);
      const { id } = field.definition;
      const made = convertScriptValue(field, rows, registry)?.tableValue ?? [];
      const named: TableRow[] = made.map(row => ({ ...row, id: createId() }));
      added.set(id, new Set([...(added.get(id) ?? []), ...named.map(row => row.id ?? '')]));
      store.setValue(id, { tableValue: [...(current(field)?.tableValue ?? []), ...named] });
    },
    takeBack() {
      for (const [id, ids] of added) {
        const rows = store.getState().values[id]?.tableValue ?? [];
        const others = rows.filter(row => !ids.has(row.id ?? ''));
        if (others.length < rows.length)
          store.setValue(id, others.length > 0 ? { tableValue: others } : undefined);
      }
      for (const [id, { was, set }] of before) {
        const field = compiled.fieldById.get(id);
        if (field?.equals(store.getState().values[id], set)) store.setValue(id, was);
      }
      added.clear();
      before.clear();
    },
  };
}
