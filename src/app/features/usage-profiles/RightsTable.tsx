import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { permissionActionIcons } from '../../shared/rights/gridParts.ts';
import '../../shared/rights/rightsTable.css';
import type { RightsGridProps, RightsRow } from './RightsEditor.tsx';
import {
  applyRightsPreset,
  isRightGranted,
  RIGHTS_COLUMN_GROUPS,
  RIGHTS_COLUMNS,
  RIGHTS_PRESETS,
  type RightsColumn,
  setRight,
} from './rights.ts';

/**
 * Shows directories as rows and permissions as columns. The header of a column toggles the permission in all rows; the
 * menu of a row applies a preset to the row.
 */
export function RightsTable(props: RightsGridProps) {
  const { rows } = props;
  const { t } = useMessages();
  return (
    <div className="dk-rights-scroll">
      <table className="dk-rights-table dk-rights-switches">
        <thead>
          <tr>
            <th rowSpan={2} scope="col" className="dk-rights-name">
              {t('profiles.directory')}
            </th>
            {RIGHTS_COLUMN_GROUPS.map(group =>
              group.columns.length > 1 ? (
                <th key={group.part} colSpan={group.columns.length} scope="colgroup" data-first>
                  {t(`profiles.part.${group.part}`)}
                </th>
              ) : (
                <th key={group.part} scope="col" data-first>
                  {t(`profiles.part.${group.part}`)}
                </th>
              ),
            )}
            <th rowSpan={2} scope="col" data-first>
              {t('profiles.hiddenFields')}
            </th>
            <th rowSpan={2}>
              <span className="dk-visually-hidden">{t('profiles.rowMenu')}</span>
            </th>
          </tr>
          <tr>
            {RIGHTS_COLUMNS.map(column => (
              <ColumnHead key={column.id} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.directory?.id ?? 'others'} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({ column, rows, onChangeAll }: RightsGridProps & { column: RightsColumn }) {
  const nameOf = useColumnName();
  const { t } = useMessages();
  const isAll = rows.every(row => isRightGranted(row.rights, column));
  return (
    <th data-first={isFirst(column) || undefined}>
      <IconButton
        icon={column.part === 'showOnMenu' ? 'menu' : permissionActionIcons[column.action]}
        size="small"
        label={t(isAll ? 'profiles.clearColumn' : 'profiles.fillColumn', { name: nameOf(column) })}
        onClick={() => onChangeAll(row => setRight(row.rights, column, !isAll))}
      />
    </th>
  );
}

function Row({ row, onChange, onInherit, onHideFields }: RightsGridProps & { row: RightsRow }) {
  const { t } = useMessages();
  const nameOf = useColumnName();
  const hidden = row.rights.hiddenFields.length;
  return (
    <tr data-inherited={row.isInherited || undefined} data-others={row.directory ? undefined : ''}>
      <th scope="row" className="dk-rights-name">
        <span className="dk-rights-title">{row.name}</span>
        {row.isInherited && <span className="dk-faint">{t('profiles.likeOthers')}</span>}
      </th>
      {RIGHTS_COLUMNS.map(column => (
        <td key={column.id} data-first={isFirst(column) || undefined}>
          <input
            type="checkbox"
            aria-label={`${row.name}: ${nameOf(column)}`}
            title={nameOf(column)}
            checked={isRightGranted(row.rights, column)}
            onChange={event => onChange(row, setRight(row.rights, column, event.target.checked))}
          />
        </td>
      ))}
      <td data-first>
        {row.directory && (
          <Button
            tone="quiet"
            size="small"
            title={t('profiles.hideFieldsOf', { name: row.name })}
            onClick={() => onHideFields(row)}
          >
            <span className="dk-visually-hidden">{t('profiles.hideFieldsOf', { name: row.name })}: </span>
            {t('profiles.hiddenCount', { count: hidden })}
          </Button>
        )}
      </td>
      <td>
        <RightsRowMenu {...{ row, onChange, onInherit }} />
      </td>
    </tr>
  );
}

export function RightsRowMenu({
  row,
  onChange,
  onInherit,
}: Pick<RightsGridProps, 'onChange' | 'onInherit'> & { row: RightsRow }) {
  const { t } = useMessages();
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon="more" size="small" label={t('profiles.fillRow', { name: row.name })} />}
      entries={[
        ...RIGHTS_PRESETS.map(preset => ({
          id: preset,
          label: t(`profiles.preset.${preset}`),
          onSelect: () => onChange(row, applyRightsPreset(row.rights, preset)),
        })),
        ...(row.directory
          ? [
              {
                id: 'inherit',
                label: t('profiles.inherit'),
                hasSeparator: true,
                isDisabled: row.isInherited,
                onSelect: () => onInherit(row),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Returns a function that returns the full name of a column, e.g. 'Comments: create'. */
function useColumnName(): (column: RightsColumn) => string {
  const { t } = useMessages();
  return ({ part, action }) =>
    part === 'showOnMenu'
      ? t('profiles.part.showOnMenu')
      : `${t(`profiles.part.${part}`)}: ${t(`profiles.action.${action}`)}`;
}

function isFirst({ part, action }: RightsColumn): boolean {
  return action === 'read' || part === 'showOnMenu';
}
