import { Suspense, useEffect, useEffectEvent } from 'react';
import type { AccountAction } from '#view/actions/accountAction.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { getLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { type Toast, useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { actionTexts } from './texts.ts';
import type { AccountActions } from './useAccountActions.ts';
import { type CompletedAction, useActionApi } from './useActionApi.ts';

interface MenuActionProps {
  action: AccountAction;
  compiledOf: AccountActions['compiledOf'];
  form: RecordFormHandle | null;
  onClose: () => void;
}

/** Runs an action opened from a menu, and shows its result as a toast with a button to undo it. */
export default function MenuAction(props: MenuActionProps) {
  return (
    <TextsProvider texts={actionTexts}>
      <OpenAction {...props} />
    </TextsProvider>
  );
}

function OpenAction({ action, compiledOf, form, onClose }: MenuActionProps) {
  const messages = useMessages();
  const toasts = useToasts();
  const { api, done, open } = useActionApi(compiledOf, form);
  const Part = getLazyComponent(action.load);
  const begin = useEffectEvent(open);
  const tell = useEffectEvent((finished: CompletedAction) => {
    const undo = async (): Promise<Toast | null> => {
      try {
        const kept = await finished.undo();
        return kept > 0 ? { text: messages.t('action.kept', { count: kept }), tone: 'danger' } : null;
      } catch (error) {
        return { text: getErrorText(messages, error), tone: 'danger' };
      }
    };
    const handleUndo = () => void undo().then(toast => toast && toasts.show(toast));
    toasts.show({ text: finished.text, onUndo: handleUndo });
    onClose();
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (done) tell(done);
  }, [done]);
  return <Suspense>{api && <Part api={api} onClose={onClose} />}</Suspense>;
}
