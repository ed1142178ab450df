import { Suspense } from 'react';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { useLoadedRecord } from '../session/RecordSessionContext.ts';

const KnownAlready = lazy(() => import('../../../shared/duplicates/KnownAlready.tsx'));

/** Shows, next to the buttons and without shifting the layout, that a new record could already exist. */
export function NewRecordKnown() {
  const { state, form } = useLoadedRecord();
  const values = useFormState(form.store, ({ values: typed }) => typed);
  return (
    <Suspense>
      <KnownAlready compiled={state.compiled} values={values} />
    </Suspense>
  );
}
