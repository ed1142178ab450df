import type { ScriptForm } from '../../scriptApi.ts';
import type {
  FieldDescriptions,
  SandboxLimits,
  SandboxRow,
  SandboxTables,
  SandboxTools,
  ScriptRoundOutput,
  ScriptRoundState,
  ValueCleaner,
} from '../guestTypes.ts';

export function createForm(
  now: ScriptRoundState,
  { fields }: FieldDescriptions,
  {
    clean,
    tables,
    known,
    frozen,
    sealed,
    empty,
    limits,
  }: SandboxTools & { clean: ValueCleaner; tables: SandboxTables; limits: Pick<SandboxLimits, 'choices'> },
): ScriptForm {
  const read = (among: SandboxRow, code: string) => {
    known(fields, code, 'field');
    if (now.drafts.size > 0) tables.settle(code);
    return among[code] ?? null;
  };
  const state = (code: string, name: keyof ScriptRoundOutput['states'][string], isOn: unknown) => {
    known(fields, code, 'field');
    const { states } = now.out;
    states[code] ??= empty();
    states[code][name] = isOn !== false;
  };
  return sealed<ScriptForm>({
    get changed() {
      return now.changed;
    },
    get isNew() {
      return now.given.isNew;
    },
    get status() {
      return now.given.status;
    },
    get statusBefore() {
      return now.given.statusBefore;
    },
    get: code => read(now.values, code),
    was: code => read(now.was, code),
    rows: tables.rows,
    set(code, value) {
      const field = known(fields, code, 'field');
      const { drafts, values, out } = now;
      drafts.delete(code);
      values[code] = frozen(clean(field, value));
      out.sets[code] = values[code];
      if (out.cells.length > 0) out.cells = out.cells.filter(cell => cell.field !== code);
    },
    require: (code, isOn) => state(code, 'required', isOn),
    readonly: (code, isOn) => state(code, 'readonly', isOn),
    hide: (code, isOn) => state(code, 'hidden', isOn),
    choices(code, list) {
      known(fields, code, 'field');
      const choices = list === null ? null : Array.from(list, String);
      if (choices && choices.length > limits.choices)
        throw new Error(
          `The field "${code}" takes at most ${limits.choices} choices, not ${choices.length}.`,
        );
      now.out.choices[code] = choices;
    },
    narrow(code, where) {
      known(fields, code, 'field');
      now.out.narrow[code] = where ?? null;
    },
  });
}
