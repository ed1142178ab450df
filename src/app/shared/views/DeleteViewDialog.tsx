import type { RecordView as NamedView } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { viewDialogTexts } from './texts.ts';
import type { NamedViews } from './useNamedViews.ts';

export interface DeleteViewDialogProps {
  named: NamedView;
  views: NamedViews;
  onClose: () => void;
}

export default function DeleteViewDialog(props: DeleteViewDialogProps) {
  return (
    <TextsProvider texts={viewDialogTexts}>
      <DeleteDialog {...props} />
    </TextsProvider>
  );
}

function DeleteDialog({ named, views, onClose }: DeleteViewDialogProps) {
  const { t } = useMessages();
  const remove = async () => {
    if (await views.remove(named.id)) onClose();
  };
  return (
    <ConfirmDialog
      isDanger
      isBusy={views.isBusy}
      confirmLabel={t('app.confirmDelete')}
      text={
        <>
          {t('views.deleteText', { name: named.name })}
          {views.problem && <Notice tone="danger">{views.problem}</Notice>}
        </>
      }
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
