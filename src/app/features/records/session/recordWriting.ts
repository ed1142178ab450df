import type { FieldValuesPatch, Issue, Item } from '#core/model.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { type ApiError, toApiError } from '../../../api/ApiError.ts';
import { errorText } from '../../../api/errorText.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord } from '../../../api/recordCalls.ts';
import type { NewRecord, Transforming } from '../../../state/openRecords.ts';
import { createMoving, leaveOut } from './recordMoving.ts';
import type { SessionCore } from './recordState.ts';
import { sourceText } from './sourceText.ts';

export interface RecordWriting {
  save(): Promise<void>;
  /** Sends the changes again, knowing of the others' and without the fields left to them: a move with its comment. */
  decide(theirs: ReadonlySet<string>): Promise<void>;
  move(statusId: string): Promise<void>;
  remove(): Promise<void>;
}

const noFields: ReadonlySet<string> = new Set();

/** What can be done to an open record: each is judged, sent, and what the server refuses shown where it belongs. */
/** As the issues of the record that the new one is made of are told by themselves. */
const withoutPlace = (issue: Issue): Issue => ({ ...issue, path: issue.path.slice(1) });

/** Seldom needed, and not with the first form. */
async function transform(
  { transformationId, itemId }: Transforming,
  written: { readonly sourceText: string | undefined; readonly customFields: FieldValuesPatch },
): Promise<Item> {
  const { performTransformation } = await import('../../../shared/transforming/transformCalls.ts');
  return performTransformation(transformationId, { ...written, itemId });
}

export function createWriting(core: SessionCore, newRecord: NewRecord): RecordWriting {
  const { getState, set, host } = core;
  const t = (id: string, params?: Record<string, string | number>) => host().messages.t(id, params);
  const directoryId = () => getState().compiled.directory.id;

  /** Issues of fields show at the fields, the others above the form. */
  const show = (error: ApiError) => {
    const { messages } = host();
    if (error.status === 409) return set({ conflict: error });
    if (error.issues.length === 0) return set({ problem: errorText(messages, error) });
    core.form().reveal(error.issues);
    const sourceIssues = error.issues.filter(issue => issue.path[0] === 'source');
    if (newRecord.transforming) set({ sourceIssues: sourceIssues.map(withoutPlace) });
    const others = error.issues.filter(
      issue => issue.path[0] !== 'customFields' && !sourceIssues.includes(issue),
    );
    const isSourceAlone = others.length === 0 && sourceIssues.length === error.issues.length;
    const told = isSourceAlone ? [t('records.sourceRefused')] : issueTexts(messages, others);
    set({ problem: told.length > 0 ? told.join(' ') : null });
  };
  const done = () => {
    set({ conflict: null });
    core.forgetDraft();
    host().onSaved();
  };
  /** Answers the refusal's issues, none when done. */
  const run = async (write: () => Promise<unknown>, then: () => void): Promise<readonly Issue[]> => {
    set({ isBusy: true, problem: null });
    try {
      await write();
      done();
      then();
      return [];
    } catch (thrown) {
      const error = toApiError(thrown);
      show(error);
      return error.issues;
    } finally {
      set({ isBusy: false });
    }
  };
  const moving = createMoving(core, { show, done });

  /** A comment that is written and not sent keeps the record open. */
  const leave = () => {
    if (!core.hasUnsent()) {
      core.forgetDraft();
      return host().onClose();
    }
    host().toasts.show({ text: t('records.noteUnsent') });
    core.reload();
  };
  const finish = (textId: string) => () => {
    host().toasts.show({ text: t(textId) });
    leave();
  };
  const create = (comment?: string) =>
    run(async () => {
      const { patch: customFields } = core.form().judge();
      const { status, tags, transforming } = newRecord;
      const written = { customFields, text: comment, status, tags };
      const made = transforming
        ? await transform(transforming, { ...written, sourceText: sourceText.read(core) })
        : await createRecord(directoryId(), written);
      sourceText.forget(core);
      host().onCreated?.(made);
    }, finish('records.created'));

  /** The first status may ask for a comment, which the form has no place for. */
  const askComment = (issues: readonly Issue[]) => {
    const { compiled } = getState();
    const { store } = core.form();
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
  };

  const save = async (version: number | undefined, theirs: ReadonlySet<string>): Promise<void> => {
    const form = core.form();
    const { item } = getState();
    const { issues, ...judged } = form.judge();
    const patch = leaveOut(judged.patch, theirs);
    const isHeld = form.store.getState().isEditing;
    set({ wasHeld: isHeld });
    if (isHeld) return;
    const wrong = issues.filter(issue => issue.path[0] !== 'text');
    if (wrong.length > 0) {
      form.reveal();
      const count = new Set(wrong.map(issue => issue.path[1])).size;
      return set({ problem: t('form.problems', { count }) });
    }
    if (!item || version === undefined) {
      if (issues.length > 0) return askComment(issues);
      return void (await create());
    }
    if (Object.keys(patch).length === 0) return leave();
    const place = { directoryId: directoryId(), itemId: item.id };
    await run(() => updateRecord(place, patch, version), finish('app.saved'));
  };

  return {
    save() {
      moving.forgetSent();
      return save(core.version(), noFields);
    },
    decide(theirs) {
      const version = getState().conflict?.version;
      const again = version === undefined ? undefined : moving.sendAgain(version, theirs);
      return again ?? save(version, theirs);
    },
    move: moving.move,
    async remove() {
      const { item } = getState();
      if (!item) return;
      const { messages, toasts, onSaved } = host();
      const place = { directoryId: directoryId(), itemId: item.id };
      const restore = async () => {
        await restoreRecord(place).then(
          () => toasts.show({ text: messages.t('app.restored') }),
          thrown => toasts.show({ text: errorText(messages, thrown), tone: 'danger' }),
        );
        onSaved();
      };
      await run(
        () => deleteRecord(place),
        () => {
          toasts.show({ text: messages.t('app.deleted'), onUndo: () => void restore() });
          host().onClose();
        },
      );
    },
  };
}
