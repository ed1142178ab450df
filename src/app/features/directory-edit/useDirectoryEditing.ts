import { useMemo } from 'react';
import { checkDirectory } from '#core/directory/checkDirectory.ts';
import { findDirectoryFormulaIssues } from '#core/formula/checkFormulas.ts';
import { replaceEditedFields } from '#core/formula/others/otherDirectories.ts';
import type { Directory, Issue } from '#core/model.ts';
import { createDirectoryDraft, type EditedDirectoryDraft, toDirectoryInput } from '#view/designer/draft.ts';
import { getDraftChanges, toDraftIssues } from '#view/designer/getDraftChanges.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type ApiError, toApiError } from '../../api/ApiError.ts';
import {
  createDraftRejectedError,
  DraftRejectedError,
  useDraftEditing,
} from '../../shared/editing/useDraftEditing.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import type { PlannedEditing } from '../../shared/plans/usePlannedEditing.ts';
import { bootState } from '../../state/bootState.ts';
import { useBoot } from '../../state/useBoot.ts';

export interface DirectoryEditing extends PlannedEditing<EditedDirectoryDraft> {
  /** True if the draft has no errors that the browser can detect. */
  readonly isSound: boolean;
}

/**
 * Manages a directory's draft, its errors, and saving. `shared` contains the ids of fields shared by all process types.
 */
export function useDirectoryEditing(directory: Directory, shared: ReadonlySet<string>): DirectoryEditing {
  const messages = useMessages();
  const planned = usePlannedChanges();
  const faultsOf = useFindErrors(directory.id);
  const editing = useDraftEditing<Directory, EditedDirectoryDraft>({
    source: directory,
    toDraft: (stored = directory) => createDirectoryDraft(stored),
    textOf: JSON.stringify,
    revisionOf: ({ revision }) => revision,
    revise: withDisplayField,
    faultsOf,
    mistakesId: 'directoryEdit.mistakes',
    namesMistakes: true,
    async send(draft, base = directory) {
      const changes = getDraftChanges(base, draft, shared);
      const inDraft = (issues: readonly Issue[]) => toDraftIssues(issues, changes, draft.fields);
      const outcome = await planned.carryOut(changes).catch((thrown: unknown) => {
        const error: ApiError = toApiError(thrown);
        if (error.issues.length > 0) throw createDraftRejectedError(messages, inDraft(error.issues));
        if (error.status === 409) throw new DraftRejectedError(messages.t('directoryEdit.changedMeanwhile'));
        throw error;
      });
      if (outcome.kind === 'refused') throw createDraftRejectedError(messages, inDraft(outcome.issues));
      if (outcome.kind === 'kept') return undefined;
      return bootState.data?.directories.find(each => each.id === directory.id) ?? base;
    },
  });
  return {
    ...editing,
    // Errors are shown while the user is editing, not only after an attempt to save.
    issues: editing.hasTried ? editing.issues : [...editing.faults, ...editing.issues],
    isSound: editing.faults.length === 0,
    question: planned.question,
  };
}

function useFindErrors(directoryId: string): (draft: EditedDirectoryDraft) => Issue[] {
  const { registry } = useEngine();
  const { directories } = useBoot();
  return useMemo(
    () => draft => {
      const fieldsOf = (id: string) =>
        id === directoryId ? draft.fields : directories.find(each => each.id === id)?.fields;
      const rules = checkDirectory({
        directory: toDirectoryInput(draft),
        fields: draft.fields,
        registry,
        fieldsOf,
      });
      const place = {
        ...{ directoryId, engine: registry },
        directories: replaceEditedFields(directories, [directoryId], draft.fields),
      };
      const found = [...rules, ...findDirectoryFormulaIssues(draft.fields, place)];
      const isNamed = draft.settings.name.trim() !== '';
      return isNamed ? found : [{ path: ['name'], code: 'NameRequired', params: {} }, ...found];
    },
    [registry, directories, directoryId],
  );
}

/** Makes the first field of a directory its display field, and resets a display field that was deleted. */
function withDisplayField(draft: EditedDirectoryDraft, before: EditedDirectoryDraft): EditedDirectoryDraft {
  const { displayFieldId } = draft.settings;
  const kept = draft.fields.filter(field => !field.deleted);
  const isGone = displayFieldId !== undefined && !kept.some(field => field.id === displayFieldId);
  const isFirst = displayFieldId === undefined && before.fields.length === 0 && kept.length === 1;
  if (!isGone && !isFirst) return draft;
  return { ...draft, settings: { ...draft.settings, displayFieldId: isFirst ? kept[0]?.id : undefined } };
}
