import type { FieldValuesPatch, Issue, Item } from '#core/model.ts';
import { createRecord } from '../../../api/recordCalls.ts';
import {
  type InitialRecordValues,
  openRecord,
  type PreparedTransformation,
} from '../../../state/openRecordsState.ts';
import type { RecordSender } from './recordSending.ts';
import type { RecordSessionCore } from './recordState.ts';
import { sourceComment } from './sourceComment.ts';

export interface RecordCreator {
  create(): Promise<void>;
  /** Called if the initial status requires a comment, for which the form has no field. */
  askComment(issues: readonly Issue[]): void;
}

/** Creates a new record, either independently or by transforming another record. */
export function createRecordCreator(
  core: RecordSessionCore,
  newRecord: InitialRecordValues,
  { run, finish }: RecordSender,
): RecordCreator {
  const { getState, set } = core;
  let created: Item | undefined;
  const send = async (comment: string | undefined) => {
    const { patch: customFields } = core.form().judge();
    const { status, tags, transforming } = newRecord;
    const written = { customFields, text: comment, status, tags };
    const made = transforming
      ? await transform(transforming, { ...written, sourceText: sourceComment.read(core) })
      : await createRecord(getState().compiled.directory.id, written);
    sourceComment.forget(core);
    created = made;
    core.host().onCreated?.(made);
  };
  const create = (comment?: string) =>
    run(
      () => send(comment),
      () => finish('records.created', created && openAction(created.id)),
    );

  const openAction = (itemId: string) => ({
    label: core.host().messages.t('records.openCreated'),
    onSelect: () => openRecord(getState().compiled.directory.id, itemId),
  });

  return {
    async create() {
      await create();
    },
    askComment(issues) {
      const { compiled } = getState();
      const { store } = core.form();
      const { t } = core.host().messages;
      set({
        sheet: {
          key: 'create',
          input: { ...store.input, draft: undefined, initialValues: store.getState().values },
          from: undefined,
          to: compiled.statusById.get(newRecord.status ?? '') ?? compiled.firstStatus,
          issues,
          title: t('records.commentToCreate'),
          confirmLabel: t('records.create'),
          onConfirm: ({ comment }) => create(comment),
          onClose: () => set({ sheet: null }),
        },
      });
    },
  };
}

/** Loaded on demand, because transformations are rare. */
async function transform(
  { transformationId, itemId }: PreparedTransformation,
  written: { readonly sourceText: string | undefined; readonly customFields: FieldValuesPatch },
): Promise<Item> {
  const { performTransformation } = await import('../../../shared/transforming/transformCalls.ts');
  return performTransformation(transformationId, { ...written, itemId });
}
