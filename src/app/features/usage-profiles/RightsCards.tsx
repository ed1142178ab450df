import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import type { RightsGridProps, RightsRow } from './RightsEditor.tsx';
import { RightsRowMenu } from './RightsTable.tsx';
import { isRightGranted, RIGHTS_COLUMN_GROUPS, setRight } from './rights.ts';

/** Shows an expandable card for each directory, on screens that are too narrow for `RightsTable`. */
export function RightsCards(props: RightsGridProps) {
  const { t } = useMessages();
  return (
    <ul className="dk-rights-cards" aria-label={t('profiles.rights')}>
      {props.rows.map(row => (
        <li key={row.directory?.id ?? 'others'}>
          <Card row={row} {...props} />
        </li>
      ))}
    </ul>
  );
}

function Card({ row, onChange, onInherit, onHideFields }: RightsGridProps & { row: RightsRow }) {
  const { t } = useMessages();
  const hidden = row.rights.hiddenFields.length;
  return (
    <div className="dk-rights-card dk-rights-foldable">
      <details>
        <summary>
          <span className="dk-rights-title">{row.name}</span>
          <span className="dk-faint">{useSummary(row)}</span>
        </summary>
        <div className="dk-rights-card-parts">
          {RIGHTS_COLUMN_GROUPS.map(({ part, columns }) => (
            <fieldset key={part}>
              <legend>{t(`profiles.part.${part}`)}</legend>
              <div className="dk-rights-card-switches">
                {columns.map(column => (
                  <Checkbox
                    key={column.id}
                    label={t(
                      part === 'showOnMenu' ? 'profiles.action.show' : `profiles.action.${column.action}`,
                    )}
                    isChecked={isRightGranted(row.rights, column)}
                    onChange={on => onChange(row, setRight(row.rights, column, on))}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          {row.directory && (
            <div>
              <Button size="small" icon="eye-off" onClick={() => onHideFields(row)}>
                {t('profiles.hiddenFields')}: {t('profiles.hiddenCount', { count: hidden })}
              </Button>
            </div>
          )}
        </div>
      </details>
      <RightsRowMenu {...{ row, onChange, onInherit }} />
    </div>
  );
}

function useSummary({ rights, isInherited, directory }: RightsRow): string {
  const { t } = useMessages();
  const names = (['read', 'create', 'update', 'delete'] as const)
    .filter(action => rights.record[action])
    .map(action => t(`profiles.action.${action}`).toLocaleLowerCase());
  const what = names.length > 0 ? names.join(', ') : t('profiles.nothing');
  return isInherited && directory ? `${t('profiles.likeOthers')}: ${what}` : what;
}
