import { Suspense } from 'react';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { useLoadedRecord } from '../session/RecordSessionContext.ts';

const DuplicateNotice = createLazyComponent(() => import('../../../shared/duplicates/DuplicateNotice.tsx'));

/** Warns that a new record may already exist. Placed next to the buttons, so that the form doesn't shift. */
export function NewRecordDuplicateNotice() {
  const { state, form } = useLoadedRecord();
  const values = useFormState(form.store, ({ values: typed }) => typed);
  return (
    <Suspense>
      <DuplicateNotice compiled={state.compiled} values={values} />
    </Suspense>
  );
}
