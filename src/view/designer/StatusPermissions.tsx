import type { Status } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Checkbox } from '../kit/inputs/Checkbox.tsx';
import { useDesigner } from './DesignerContext.ts';

type Permission = Status['permissions'][number];

const actions = ['enter', 'leave', 'edit'] as const satisfies readonly (keyof Permission)[];

/**
 * Edits which groups can move records into the status and out of it, and edit records in the status. Without
 * any rows, everyone can do so.
 */
export function StatusPermissions(props: {
  permissions: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
}) {
  const { permissions, onChange } = props;
  const { t } = useMessages();
  const { groups } = useDesigner();
  const set = (groupId: string, action: (typeof actions)[number], isOn: boolean) => {
    const row = permissions.find(each => each.groupId === groupId) ?? {
      groupId,
      enter: false,
      leave: false,
      edit: false,
    };
    const others = permissions.filter(each => each.groupId !== groupId);
    const next = { ...row, [action]: isOn };
    onChange(next.enter || next.leave || next.edit ? [...others, next] : others);
  };
  return (
    <div className="dk-rules">
      <table>
        <caption className="dk-visually-hidden">{t('designer.permissions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('designer.permissions')}</th>
            {actions.map(action => (
              <th key={action} scope="col">
                {t(`designer.may.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(group => (
            <tr key={group.id}>
              <td>{group.name}</td>
              {actions.map(action => (
                <td key={action}>
                  <Checkbox
                    isLabelHidden
                    label={`${group.name}: ${t(`designer.may.${action}`)}`}
                    isChecked={permissions.find(each => each.groupId === group.id)?.[action] ?? false}
                    onChange={isOn => set(group.id, action, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {permissions.length === 0 && <p className="dk-help">{t('designer.permissionsNone')}</p>}
    </div>
  );
}
