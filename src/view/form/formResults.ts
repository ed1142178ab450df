/**
 * Obtains formula results from the server that the form can't compute, because they depend on other records or hidden
 * values.
 */
import type { ServerComputedField } from '#core/formula/others/listServerResults.ts';
import type { FieldValue, FieldValues, FieldValuesPatch, TableRow } from '#core/model.ts';
import { buildFormPatch, computeFormValues } from './formValues.ts';
import { createLatestRunner } from './latestRuns.ts';
import type { RecordFormState } from './recordFormStore.ts';

/** How a form obtains results from the server. */
export interface ServerResults {
  readonly results: readonly ServerComputedField[];
  /** Returns the results that the write would produce, except for empty ones. */
  calculate(write: {
    readonly patch: FieldValuesPatch;
    readonly targetStatus?: string | undefined;
  }): Promise<FieldValues>;
}

interface ResultRuns {
  /** Queries again if a relevant field has changed since the last query. */
  ask(): void;
  /** Called when the form is reset. */
  restart(): void;
}

/** The delay after typing, in milliseconds. */
const PAUSE_MS = 300;

export function createResultRunner(
  stateNow: () => RecordFormState,
  onValues: (values: FieldValues) => void,
): ResultRuns {
  let asked = startKey(stateNow());
  const runs = createLatestRunner<FieldValues>(
    answer => {
      // After a failed query, the next change queries again; the server computes the results on save anyway.
      if (answer) onValues(withResults(stateNow(), answer));
      else asked = null;
    },
    { pause: PAUSE_MS },
  );
  const ask = () => {
    const { elsewhere, targetStatus } = stateNow().input;
    const key = getKey(stateNow());
    if (!elsewhere || key === asked) return;
    asked = key;
    runs.ask(() => elsewhere.calculate({ patch: buildFormPatch(stateNow()), targetStatus }));
  };
  return {
    ask,
    restart() {
      runs.forget();
      asked = startKey(stateNow());
      ask();
    },
  };
}

/**
 * Returns the key of the initially known results: stored results apply until the user types. Returns `null` if no
 * results are known, as for a new record.
 */
function startKey(state: RecordFormState): string | null {
  const { current, draft } = state.input;
  return current && !draft ? getKey(state) : null;
}

function getKey({ input: { elsewhere }, values }: RecordFormState): string {
  return JSON.stringify(elsewhere?.results.map(({ sources }) => sources.map(id => values[id] ?? null)) ?? []);
}

function withResults(state: RecordFormState, answer: FieldValues): FieldValues {
  const { input, written, filled } = state;
  const values: FieldValues = { ...state.values };
  for (const { fieldId, columnIds, isStart } of input.elsewhere?.results ?? []) {
    const isGiven = written.has(fieldId) || filled.has(fieldId) || input.initialValues?.[fieldId];
    if (isStart && (input.current || isGiven)) continue;
    const value =
      columnIds.length > 0 ? withCells(values[fieldId], answer[fieldId], columnIds) : answer[fieldId];
    if (value) values[fieldId] = value;
    else delete values[fieldId];
  }
  return computeFormValues(input, values, { written, filled });
}

/** Adds computed cells to the rows. Rows missing from the response were added after the query and stay unchanged. */
function withCells(
  value: FieldValue | undefined,
  answer: FieldValue | undefined,
  columnIds: readonly string[],
): FieldValue | undefined {
  if (!value?.tableValue) return value;
  const rows = value.tableValue.map((row, index) =>
    withRowCells(row, answer?.tableValue?.[index], columnIds),
  );
  return { ...value, tableValue: rows };
}

function withRowCells(row: TableRow, answer: TableRow | undefined, columnIds: readonly string[]): TableRow {
  if (!answer) return row;
  const customFields = { ...row.customFields };
  for (const id of columnIds) {
    const cell = answer.customFields[id];
    if (cell) customFields[id] = cell;
    else delete customFields[id];
  }
  return { ...row, customFields };
}
