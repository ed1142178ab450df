import { useMemo } from 'react';
import { checkField } from '#core/directory/checkField.ts';
import { findDirectoryFormulaIssues } from '#core/formula/checkFormulas.ts';
import { replaceEditedFields } from '#core/formula/others/otherDirectories.ts';
import { filterIssuesBelow, nestIssue } from '#core/issues.ts';
import type { Directory, FieldDefinition, Issue } from '#core/model.ts';
import { DesignerContext, SavedFieldsContext } from '#view/designer/DesignerContext.ts';
import { FieldListEditor } from '#view/designer/FieldListEditor.tsx';
import { getFieldListChanges, toDraftIssues } from '#view/designer/getDraftChanges.ts';
import { useEngine } from '#view/engine/engine.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { DraftFields } from '../../shared/editing/DraftFields.tsx';
import { DraftRejectedError, useDraftEditing } from '../../shared/editing/useDraftEditing.ts';
import { useLeaveGuard } from '../../shared/editing/useLeaveGuard.tsx';
import { useUserGroups } from '../../shared/people/useUserGroups.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import { useBoot } from '../../state/useBoot.ts';

interface FieldsEditorProps {
  entity: string;
  /** In order; deleted fields have `deleted` set. */
  fields: readonly FieldDefinition[];
  onSaved: () => void;
}

interface Draft {
  readonly fields: readonly FieldDefinition[];
}

export function FieldsEditor({ entity, fields, onSaved }: FieldsEditorProps) {
  const { t } = useMessages();
  const { question, ...editing } = useFieldsEditing({ entity, fields, onSaved });
  const { draft, issues, faults, hasTried } = editing;
  const guard = useLeaveGuard(editing.isDirty, editing.isBusy);
  const surroundings = useSurroundings(entity, draft.fields, hasTried);
  return (
    <DesignerContext value={surroundings}>
      <DraftFields editing={editing} staleText={t('customFields.changedMeanwhile')}>
        <SavedFieldsContext value={fields}>
          <FieldListEditor
            fields={draft.fields}
            issues={filterIssuesBelow(hasTried ? issues : [...faults, ...issues], 'fields')}
            onChange={changed => editing.change({ fields: changed })}
          />
        </SavedFieldsContext>
      </DraftFields>
      <div className="dk-row dk-row-wrap">
        <Button tone="primary" isBusy={editing.isBusy} onClick={() => void editing.save()}>
          {t('app.save')}
        </Button>
        {editing.isDirty && <span className="dk-faint">{t('app.unsaved')}</span>}
      </div>
      {question}
      {guard.question}
    </DesignerContext>
  );
}

function useFieldsEditing({ entity, fields, onSaved }: FieldsEditorProps) {
  const messages = useMessages();
  const { t } = messages;
  const planned = usePlannedChanges();
  const editing = useDraftEditing<readonly FieldDefinition[], Draft>({
    source: fields,
    toDraft: (stored = []) => ({ fields: stored }),
    textOf: JSON.stringify,
    faultsOf: useMistakes(entity),
    mistakesId: 'customFields.mistakes',
    namesMistakes: true,
    async send(draft, base = fields) {
      const changes = getFieldListChanges(entity, base, draft.fields);
      const outcome = await planned.carryOut(changes);
      if (outcome.kind === 'kept') return undefined;
      if (outcome.kind === 'refused') {
        const issues = toDraftIssues(outcome.issues, changes, draft.fields);
        const texts = formatIssues(messages, issues.slice(0, 3)).join(' ');
        throw new DraftRejectedError(
          `${t('customFields.mistakes', { count: issues.length })} ${texts}`,
          issues,
        );
      }
      onSaved();
      return draft.fields;
    },
  });
  return { ...editing, question: planned.question };
}

function useSurroundings(entity: string, fields: readonly FieldDefinition[], hasTriedToSave: boolean) {
  const { directories } = useBoot();
  const userGroups = useUserGroups();
  return useMemo(
    () => ({
      ...formulaPlace(entity, directories, fields),
      groups: userGroups.map(({ id, name }) => ({ id, name })),
      fieldsOf: (id: string) =>
        id === entity ? fields : directories.find(directory => directory.id === id)?.fields,
      hasTriedToSave,
    }),
    [directories, userGroups, entity, fields, hasTriedToSave],
  );
}

function useMistakes(entity: string): (draft: Draft) => Issue[] {
  const { registry } = useEngine();
  const { directories } = useBoot();
  return useMemo(
    () =>
      ({ fields }) => {
        const siblings = fields.filter(field => !field.deleted);
        const fieldsOf = (id: string) =>
          id === entity ? fields : directories.find(directory => directory.id === id)?.fields;
        const rules = fields.flatMap((field, index) =>
          field.deleted
            ? []
            : checkField(field, { engine: registry, siblings, fieldsOf, isColumn: false }).map(issue =>
                nestIssue(['fields', index], issue),
              ),
        );
        const place = { ...formulaPlace(entity, directories, fields), engine: registry };
        return [...rules, ...findDirectoryFormulaIssues(fields, place)];
      },
    [registry, directories, entity],
  );
}

/** Returns the context of the formulas. Fields shared by all process types belong to every process directory. */
function formulaPlace(entity: string, directories: readonly Directory[], fields: readonly FieldDefinition[]) {
  const directoryId = directories.some(({ id }) => id === entity) ? entity : null;
  const edited = directories.flatMap(({ id, type }) =>
    id === entity || (directoryId === null && type === 'Process') ? id : [],
  );
  return { directories: replaceEditedFields(directories, edited, fields), directoryId };
}
