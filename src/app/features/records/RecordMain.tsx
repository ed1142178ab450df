import { Suspense, use, useCallback, useEffect } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import { CompleteToMoveSheet } from '#view/form/CompleteToMoveSheet.tsx';
import { ClosedFieldContext } from '#view/form/closedField.ts';
import { FieldActionsContext } from '#view/form/fieldActions.ts';
import { buildFormPatch } from '#view/form/formValues.ts';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { CoveredContext } from '#view/kit/overlays/ModalStackProvider.tsx';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import { useFieldActions } from './actions/useFieldActions.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { ClosedAside, ClosedField, ClosedRecord, isAllClosed } from './record/ClosedParts.tsx';
import { DraftNotice } from './record/DraftNotice.tsx';
import { NewsNotice } from './record/NewsNotice.tsx';
import { useLoadedRecord } from './session/RecordSessionContext.ts';

const SourceVerdict = createLazyPart(() => import('./record/SourceVerdict.tsx'));

/** Shows the record's form, and above it notices about problems, drafts, conflicts and other users' changes. */
export function RecordMain() {
  const { session, state, form } = useLoadedRecord();
  const { compiled, item, problem, conflict, sheet, isBusy } = state;
  const { t } = useMessages();
  const rights = useAccess().rightsIn(compiled.directory.id);
  const isCovered = use(CoveredContext);
  useEffect(() => session.cover(isCovered), [session, isCovered]);
  const isEditing = useFormState(form.store, ({ isEditing: isOpen }) => isOpen);
  const isClosed = useFormState(form.store, isAllClosed);
  const closedField = useCallback(
    (field: BoundField) => <ClosedField {...{ compiled, item, field, store: form.store }} />,
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
      {isClosed && <ClosedRecord compiled={compiled} item={item} />}
      <div data-autofocus-within>
        <ClosedFieldContext value={isClosed ? null : closedField}>
          <FieldActionsContext value={fieldActions}>
            <RecordForm form={form} isBusy={isBusy} onSubmit={() => void session.save()} />
          </FieldActionsContext>
        </ClosedFieldContext>
      </div>
      {sheet && (
        <CompleteToMoveSheet
          {...sheet}
          key={sheet.key}
          references={item?.references}
          problem={conflict ? t('records.conflict') : problem}
        />
      )}
      <ClosedAside {...{ compiled, item, rights }} />
    </>
  );
}

/** A separate component, because the notice depends on unsaved changes and therefore renders on every input. */
function News({ name }: { name: string | undefined }) {
  const { state, form } = useLoadedRecord();
  const patch = buildFormPatch(useFormState(form.store, typed => typed));
  const { compiled, item, news } = state;
  return item && <NewsNotice {...{ compiled, item, news, patch, name }} />;
}
