/** The input of a session: the record as loaded, and the initial values of the record's form. */
import type { WorkClock } from '#core/calendar/working/workClock.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import type { FieldValues, Item } from '#core/model.ts';
import { createBaseContext, type FieldEngineContext } from '#view/engine/engine.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { isUniqueValueTaken, readRecord } from '../../../api/recordCalls.ts';
import { loadValidator } from '../../../api/validators.ts';
import { createFormResults } from '../../../state/formResults.ts';
import { createFormScripts } from '../../../state/formScripts.ts';
import type { InitialRecordValues } from '../../../state/openRecordsState.ts';
import { createFormulaContext, loadWorkClock } from '../../../state/workClock.ts';
import { applyDraftValues } from './draftKeeper.ts';
import type { RecordHost, RecordSessionState } from './recordState.ts';

export interface RecordSessionOptions {
  readonly formId: string;
  readonly compiled: CompiledDirectory;
  /** `null` for a new record. */
  readonly itemId: string | null;
  readonly newRecord: InitialRecordValues;
  readonly engine: Omit<FieldEngineContext, 'ui'>;
  readonly host: RecordHost;
}

/** The data that is needed, in addition to the definition, to validate values and evaluate rules. */
export interface ValidationContext {
  readonly validateSchema: SchemaValidator;
  readonly clock?: WorkClock | undefined;
}

export interface LoadedRecord extends ValidationContext {
  readonly compiled: CompiledDirectory;
  readonly item: Item | null;
}

export async function fetchRecord(
  compiled: CompiledDirectory,
  itemId: string | null,
  signal: AbortSignal,
): Promise<LoadedRecord> {
  const { id: directoryId, validatorUrl } = compiled.directory;
  const [item, validateSchema, clock] = await Promise.all([
    itemId ? readRecord({ directoryId, itemId }, signal) : null,
    validatorUrl ? loadValidator(validatorUrl) : acceptAll,
    loadWorkClock(),
  ]);
  return { compiled, item, validateSchema, clock };
}

/**
 * Used if the server provides no compiled schema; in that case, only the server validates the shape of
 * values.
 */
const acceptAll = () => true;

interface Filling extends ValidationContext {
  state: RecordSessionState;
  host: RecordHost;
}

export function toFormInput(
  start: RecordSessionOptions,
  { state, host, validateSchema, clock }: Filling,
): RecordFormInput {
  const { compiled, item, restored } = state;
  const { id } = compiled.directory;
  const { status } = start.newRecord;
  return {
    compiled,
    validateSchema,
    clock,
    formulaContext: createFormulaContext(item),
    ...createFormScripts(compiled, item?.id),
    elsewhere: createFormResults(compiled, item?.id),
    rights: host.access.rightsIn(id),
    groupIds: host.access.groupIds,
    current: item && { status: item.status, values: item.customFields, checklist: item.checklist },
    ...(item === null && { initialValues: getInitialValues(start, { compiled, host }) }),
    ...(item === null && status && { targetStatus: status }),
    ...(restored && { draft: applyDraftValues(restored, item?.customFields ?? {}) }),
    isTaken: query => isUniqueValueTaken(id, item?.id, query),
  };
}

/**
 * Returns the initial values of a new record: the defaults of its field types, replaced by the values passed when the
 * record was opened.
 */
function getInitialValues(
  { engine, newRecord }: RecordSessionOptions,
  { compiled, host }: Pick<RecordSessionState, 'compiled'> & { host: RecordHost },
): FieldValues {
  const { locale } = host.messages;
  const context = { ...createBaseContext(engine), locale, values: {}, reference: engine.knownReference };
  const values: FieldValues = {};
  for (const { definition, plugin } of compiled.fields) {
    const value = plugin.initial?.(definition, context);
    if (value) values[definition.id] = value;
  }
  return { ...values, ...newRecord.values };
}
