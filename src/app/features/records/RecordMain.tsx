import { Suspense, use, useCallback, useEffect } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import { LockedFieldContext } from '#view/form/closedField.ts';
import { FieldActionsContext } from '#view/form/fieldActions.ts';
import { buildFormPatch } from '#view/form/formValues.ts';
import { MoveCompletionSheet } from '#view/form/MoveCompletionSheet.tsx';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { IsCoveredContext } from '#view/kit/overlays/ModalStackProvider.tsx';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import { useFieldActions } from './actions/useFieldActions.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import {
  HiddenRecordPanelNotice,
  isRecordReadOnly,
  ReadOnlyFieldReason,
  ReadOnlyRecordNotice,
} from './record/ClosedParts.tsx';
import { DraftNotice } from './record/DraftNotice.tsx';
import { RecordUpdateNotice } from './record/RecordUpdateNotice.tsx';
import { useLoadedRecord } from './session/RecordSessionContext.ts';

const SourceVerdict = createLazyComponent(() => import('./record/SourceChangeNotice.tsx'));

/** Shows the record's form, and above it notices about problems, drafts, conflicts and other users' changes. */
export function RecordMain() {
  const { session, state, form } = useLoadedRecord();
  const { compiled, item, problem, conflict, sheet, isBusy } = state;
  const { t } = useMessages();
  const rights = useAccess().rightsIn(compiled.directory.id);
  const isCovered = use(IsCoveredContext);
  useEffect(() => session.cover(isCovered), [session, isCovered]);
  const isEditing = useFormState(form.store, ({ isEditing: isOpen }) => isOpen);
  const isClosed = useFormState(form.store, isRecordReadOnly);
  const closedField = useCallback(
    (field: BoundField) => <ReadOnlyFieldReason {...{ compiled, item, field, store: form.store }} />,
    [compiled, item, form.store],
  );
  const fieldActions = useFieldActions(compiled, form);
  const { users } = useBoot();
  const authorName = users.find(({ id }) => id === state.news?.userId)?.name;
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {state.wasHeld && isEditing && <Notice tone="warning">{t('form.editing')}</Notice>}
      <DraftNotice />
      {session.newRecord.transforming && (
        <Suspense>
          <SourceVerdict transforming={session.newRecord.transforming} />
        </Suspense>
      )}
      {state.hasNews && !conflict && <News name={authorName} />}
      {conflict && (
        <ConflictNotice
          compiled={compiled}
          conflict={conflict}
          item={item}
          name={authorName}
          isBusy={isBusy}
          onDecide={theirs => void session.decide(theirs)}
        />
      )}
      {isClosed && <ReadOnlyRecordNotice compiled={compiled} item={item} />}
      <div data-autofocus-within>
        <LockedFieldContext value={isClosed ? null : closedField}>
          <FieldActionsContext value={fieldActions}>
            <RecordForm form={form} isBusy={isBusy} onSubmit={() => void session.save()} />
          </FieldActionsContext>
        </LockedFieldContext>
      </div>
      {sheet && (
        <MoveCompletionSheet
          {...sheet}
          key={sheet.key}
          references={item?.references}
          problem={conflict ? t('records.conflict') : problem}
        />
      )}
      <HiddenRecordPanelNotice {...{ compiled, item, rights }} />
    </>
  );
}

/** A separate component, because the notice depends on unsaved changes and therefore renders on every input. */
function News({ name }: { name: string | undefined }) {
  const { state, form } = useLoadedRecord();
  const patch = buildFormPatch(useFormState(form.store, typed => typed));
  const { compiled, item, news } = state;
  return item && <RecordUpdateNotice {...{ compiled, item, news, patch, name }} />;
}
