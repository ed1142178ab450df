import type { ScriptValue } from '../../scriptApi.ts';
import type {
  FieldDescriptions,
  SandboxRow,
  SandboxTables,
  SandboxTools,
  ScriptRoundState,
  ValueCleaner,
} from '../guestTypes.ts';

export function createTables(
  now: ScriptRoundState,
  { fields, columns: columnsOf }: FieldDescriptions,
  { clean, known, frozen }: SandboxTools & { clean: ValueCleaner },
): SandboxTables {
  const rowsNow = (code: string) =>
    now.drafts.get(code) ?? ((now.values[code] ?? []) as readonly SandboxRow[]);
  const settle = (code: string) => {
    const { drafts, values, out } = now;
    const draft = drafts.get(code);
    if (!draft) return;
    drafts.delete(code);
    values[code] = Object.freeze(draft);
    if (code in out.sets) out.sets[code] = values[code];
  };
  const rows = (code: string) => {
    const field = known(fields, code, 'field');
    if (field.kind !== 'tableValue') throw new TypeError(`The field "${code}" is no table.`);
    const columns = columnsOf.get(field);
    settle(code);
    return frozen(
      rowsNow(code).map((_, index) => ({
        get(column: string) {
          known(columns, column, 'column');
          return rowsNow(code)[index]?.[column] ?? null;
        },
        set(column: string, value: ScriptValue) {
          const cell = clean(known(columns, column, 'column'), value);
          const { drafts, out } = now;
          const draft = drafts.get(code) ?? [...rowsNow(code)];
          if (index >= draft.length) return;
          drafts.set(code, draft);
          draft[index] = Object.freeze({ ...draft[index], [column]: frozen(cell) });
          if (!(code in out.sets)) out.cells.push({ field: code, row: index, column, value: cell });
        },
      })),
    );
  };
  return {
    rows,
    settle,
    settleAll() {
      for (const code of [...now.drafts.keys()]) settle(code);
    },
  };
}
