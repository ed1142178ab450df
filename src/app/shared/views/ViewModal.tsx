import { useState } from 'react';
import type { RecordView as NamedView } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { useUser } from '../../state/useBoot.ts';
import { useUserGroups } from '../people/useUserGroups.ts';
import { viewDialogTexts } from './texts.ts';
import type { NamedViewState, NamedViews } from './useNamedViews.ts';

export interface ViewModalProps {
  /** The view to rename or share; `null` saves the current view under a new name. */
  named: NamedView | null;
  views: NamedViews;
  state: NamedViewState;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits the name of a view and, for administrators, the groups with which it is shared. */
export default function ViewModal(props: ViewModalProps) {
  return (
    <TextsProvider texts={viewDialogTexts}>
      <ViewForm {...props} />
    </TextsProvider>
  );
}

function ViewForm({ named, views, state, onSaved, onClose }: ViewModalProps) {
  const { t } = useMessages();
  const userGroups = useUserGroups();
  const user = useUser();
  const [name, setName] = useState(named?.name ?? '');
  const [groupIds, setGroupIds] = useState<readonly string[]>(named?.groupIds ?? []);
  const [isMissing, setMissing] = useState(false);
  const toggle = (id: string) =>
    setGroupIds(groupIds.includes(id) ? groupIds.filter(each => each !== id) : [...groupIds, id]);
  const save = async () => {
    setMissing(!name.trim());
    if (!name.trim()) return;
    const input = { name: name.trim(), groupIds: [...groupIds], state: named?.state ?? state };
    const error = await views.save({ ...input, ...(named && { id: named.id }) });
    if (!error) onSaved();
  };
  return (
    <FormModal
      title={t(named ? 'views.edit' : 'views.saveAs')}
      size="small"
      onClose={onClose}
      onSubmit={() => void save()}
      isDirty={() =>
        name !== (named?.name ?? '') || !isSameJson(groupIds.toSorted(), (named?.groupIds ?? []).toSorted())
      }
      confirmLabel={t('app.save')}
      isBusy={views.isBusy}
      problem={views.problem}
    >
      {!named && <p className="dk-faint">{t('views.saveText')}</p>}
      <Field label={t('views.name')} isRequired errors={isMissing ? [t('issue.Required')] : []}>
        <TextInput value={name} maxLength={200} onInput={setName} />
      </Field>
      {user.isAdmin && (
        <Field label={t('views.share')} help={t('views.shareHelp')} isGroup>
          <div className="dk-stack" style={{ gap: 4 }}>
            {userGroups.map(group => (
              <Checkbox
                key={group.id}
                label={group.name}
                isChecked={groupIds.includes(group.id)}
                onChange={() => toggle(group.id)}
              />
            ))}
          </div>
        </Field>
      )}
    </FormModal>
  );
}
