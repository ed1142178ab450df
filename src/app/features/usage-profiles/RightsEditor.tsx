import { useState } from 'react';
import type { Directory, DirectoryRights, Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { useBoot } from '../../state/useBoot.ts';
import { HiddenFieldsModal } from './HiddenFieldsModal.tsx';
import type { ProfileDraft } from './profileDraft.ts';
import { RightsCards } from './RightsCards.tsx';
import { RightsTable } from './RightsTable.tsx';

export interface RightsRow {
  /** `null` for the “other” row, which applies to all directories without their own permissions. */
  readonly directory: Directory | null;
  readonly name: string;
  readonly rights: DirectoryRights;
  /**
   * True if no permissions are set for the directory, so that it inherits the permissions of the “other”
   * row.
   */
  readonly isInherited: boolean;
}

export interface RightsGridProps {
  rows: readonly RightsRow[];
  onChange: (row: RightsRow, rights: DirectoryRights) => void;
  /** Changes several rows at the same time. */
  onChangeAll: (change: (row: RightsRow) => DirectoryRights) => void;
  /** Removes a directory's own permissions, so that it inherits the permissions of the “other” row again. */
  onInherit: (row: RightsRow) => void;
  onHideFields: (row: RightsRow) => void;
}

export interface RightsEditorProps {
  draft: ProfileDraft;
  issues: readonly Issue[];
  onChange: (part: Partial<ProfileDraft>) => void;
}

/** Edits a profile's permissions in each directory: as a table if there is space, otherwise as cards. */
export function RightsEditor({ draft, issues, onChange }: RightsEditorProps) {
  const messages = useMessages();
  const { t } = messages;
  const { directories } = useBoot();
  const isNarrow = useMediaQuery('(max-width: 1100px)');
  const [hiding, setHiding] = useState<string | null>(null);
  const rows = getRows(draft, directories, t('profiles.otherDirectories'));
  const hidingRow = rows.find(row => row.directory && row.directory.id === hiding);
  const put = (row: RightsRow, rights: DirectoryRights) =>
    row.directory
      ? onChange({ rights: { ...draft.rights, [row.directory.id]: rights } })
      : onChange({ other: rights });
  const grid: RightsGridProps = {
    rows,
    onChange: put,
    onChangeAll: change => onChange(changedAll(draft, rows, change)),
    onInherit({ directory }) {
      const { [directory?.id ?? '']: _, ...rights } = draft.rights;
      onChange({ rights });
    },
    onHideFields: ({ directory }) => setHiding(directory?.id ?? null),
  };
  return (
    <section className="dk-panel dk-stack" aria-labelledby="profile-rights">
      <h2 id="profile-rights">{t('profiles.rights')}</h2>
      <p className="dk-faint">{t('profiles.rightsText')}</p>
      {issues.length > 0 && (
        <p className="dk-error" role="alert">
          {formatIssues(messages, issues).join(' ')}
        </p>
      )}
      {isNarrow ? <RightsCards {...grid} /> : <RightsTable {...grid} />}
      {hidingRow?.directory && (
        <HiddenFieldsModal
          directory={hidingRow.directory}
          hidden={hidingRow.rights.hiddenFields}
          onClose={() => setHiding(null)}
          onChange={hiddenFields => {
            put(hidingRow, { ...hidingRow.rights, hiddenFields });
            setHiding(null);
          }}
        />
      )}
    </section>
  );
}

function getRows(
  { rights, other }: ProfileDraft,
  directories: readonly Directory[],
  otherName: string,
): RightsRow[] {
  return [
    { directory: null, name: otherName, rights: other, isInherited: false },
    ...directories.map(directory => {
      const own = rights[directory.id];
      return { directory, name: directory.name, rights: own ?? other, isInherited: own === undefined };
    }),
  ];
}

/**
 * Changes all rows that have their own permissions. Rows that inherit permissions change with the “other”
 * row.
 */
function changedAll(
  draft: ProfileDraft,
  rows: readonly RightsRow[],
  change: (row: RightsRow) => DirectoryRights,
): Partial<ProfileDraft> {
  const [others, ...own] = rows;
  return {
    other: others ? change(others) : draft.other,
    rights: Object.fromEntries([
      ...Object.entries(draft.rights),
      ...own.flatMap(row => (row.directory && !row.isInherited ? [[row.directory.id, change(row)]] : [])),
    ]),
  };
}
