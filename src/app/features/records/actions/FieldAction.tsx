import { Suspense, useEffect } from 'react';
import type { AccountAction } from '#view/actions/accountAction.ts';
import { useFormState } from '#view/form/RecordFormContext.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { getLazyComponent } from '#view/kit/feedback/lazy.tsx';
import './actions.css';
import { ActionResultNotice } from './ActionResultNotice.tsx';
import { actionTexts } from './texts.ts';
import type { AccountActions } from './useAccountActions.ts';
import { useActionApi } from './useActionApi.ts';

interface FieldActionProps {
  action: AccountAction;
  compiledOf: AccountActions['compiledOf'];
  form: RecordFormHandle;
}

/** Shows an action's button below a field, and the action's result until the form is saved or reloaded. */
export default function FieldAction(props: FieldActionProps) {
  return (
    <TextsProvider texts={actionTexts}>
      <ActionBelow {...props} />
    </TextsProvider>
  );
}

function ActionBelow({ action, compiledOf, form }: FieldActionProps) {
  const { locale } = useMessages();
  const { api, done, open, close, forget } = useActionApi(compiledOf, form);
  const Part = getLazyComponent(action.load);
  const current = useFormState(form.store, ({ input }) => input.current?.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a save, the form can't undo the action
  useEffect(forget, [current]);
  return (
    <div className="dk-field-action">
      <Button size="small" icon={action.icon} onClick={open}>
        {action.label[locale]}
      </Button>
      {done && <ActionResultNotice done={done} onForget={forget} />}
      <Suspense>{api && <Part api={api} onClose={close} />}</Suspense>
    </div>
  );
}
