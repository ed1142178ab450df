import { Suspense, useEffect } from 'react';
import type { AccountAction } from '#view/actions/accountAction.ts';
import { useFormState } from '#view/form/RecordFormContext.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { Button } from '#view/kit/Button.tsx';
import { lazyOf } from '#view/kit/feedback/lazy.tsx';
import './actions.css';
import { DoneNotice } from './DoneNotice.tsx';
import { actionTexts } from './texts.ts';
import type { AccountActions } from './useAccountActions.ts';
import { useActionApi } from './useActionApi.ts';

interface FieldActionProps {
  action: AccountAction;
  compiledOf: AccountActions['compiledOf'];
  form: RecordFormHandle;
}

/** A button below a field, and its result until the form is saved or reset. */
export default function FieldAction(props: FieldActionProps) {
  return (
    <WithTexts texts={actionTexts}>
      <ActionBelow {...props} />
    </WithTexts>
  );
}

function ActionBelow({ action, compiledOf, form }: FieldActionProps) {
  const { locale } = useMessages();
  const { api, done, open, close, forget } = useActionApi(compiledOf, form);
  const Part = lazyOf(action.load);
  const current = useFormState(form.store, ({ input }) => input.current?.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a save: from then on the record's history offers the undo
  useEffect(forget, [current]);
  return (
    <div className="dk-field-action">
      <Button size="small" icon={action.icon} onClick={open}>
        {action.label[locale]}
      </Button>
      {done && <DoneNotice done={done} onForget={forget} />}
      <Suspense>{api && <Part api={api} onClose={close} />}</Suspense>
    </div>
  );
}
